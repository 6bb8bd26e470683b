import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach } from 'vitest'

// The files of a process share these libraries: each file has its own device, and no notice of another's.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = indexedDB
afterAll(() => {
  notifications.clean()
  notifications.cleanQueue()
})

afterEach(cleanup)

// What is waited for comes when the machine gets to it: a busy one is slow, not broken.
configure({ asyncUtilTimeout: 8_000 })

// Mantine asks for these and jsdom has none of them.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
Element.prototype.scrollIntoView ??= () => undefined
// A text field that grows asks when its fonts have come.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
