import { Button } from '@mantine/core'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import classes from '../strips/session-over.module.css'
import { ThemeProvider } from '../theme/theme-provider.tsx'

/**
 * Stands where the app would, at an address without TLS: there a browser gives a page neither a worker nor
 * random numbers, and whatever a person typed could be read on the way.
 */
export function InsecureAddress() {
  const { host, pathname, search } = window.location
  return (
    <ThemeProvider>
      <main className={classes.over}>
        <HiddenText as="h1">Agenda da Clínica</HiddenText>
        <Notice
          tone="wait"
          title="Esta agenda só abre por um endereço seguro"
          action={
            <Button component="a" href={`https://${host}${pathname}${search}`} variant="default" size="sm">
              Abrir com https
            </Button>
          }
        >
          O endereço desta página começa com http://, e assim o navegador não deixa o aplicativo guardar nem
          enviar nada com segurança. Use o endereço da clínica que começa com https://. Se é você quem instala
          a agenda, o README diz como: um certificado na frente do servidor e o endereço em PUBLIC_ORIGIN.
        </Notice>
      </main>
    </ThemeProvider>
  )
}
