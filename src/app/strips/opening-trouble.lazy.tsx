import { Button } from '@mantine/core'
import { Notice } from '#src/components/notices/notice.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import classes from './session-over.module.css'

/**
 * Stands where the app would, while the device's database does not open: another tab with an older version
 * can hold it. It opens by itself as soon as that tab lets go.
 */
export function OpeningTrouble() {
  return (
    <ThemeProvider>
      <main className={classes.over}>
        <Notice
          live
          tone="wait"
          title="O aplicativo ainda não conseguiu abrir os dados deste aparelho"
          action={
            <Button variant="default" size="sm" onClick={() => window.location.reload()}>
              Tentar de novo
            </Button>
          }
        >
          Se ele estiver aberto em outra aba ou janela, feche-a: ele abre aqui em seguida. Nada do que está
          guardado se perde.
        </Notice>
      </main>
    </ThemeProvider>
  )
}
