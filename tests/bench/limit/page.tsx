// The least that a page of our libraries can do: one reading of the device's database, one drawing.
import '#src/app/trusted-types.ts'
import '@mantine/core/styles.css'
import { Button, MantineProvider } from '@mantine/core'
import Dexie from 'dexie'
import { createRoot } from 'react-dom/client'

const db = new Dexie('limite')
db.version(1).stores({ rows: 'id' })
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const rows = await db.table('rows').toArray()
createRoot(root).render(
  <MantineProvider>
    <Button>{rows.length}</Button>
  </MantineProvider>,
)
