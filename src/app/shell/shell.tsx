import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { OfflineStrip } from '#src/components/notices/offline-strip.tsx'
import { BottomBar } from '#src/components/page/bottom-bar.tsx'
import { chromeOf } from '../screens.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { bottomBarItems, daySheetOf } from './menu-entries.ts'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './shell.module.css'
import type { ShellProps } from './shell-types.ts'
import { usePhoneMenu } from './use-phone-menu.ts'

/**
 * Header, menu, offline strip, bottom bar and footer around a page; which of them, the screen's row says
 * (`screens.ts`).
 */
export function Shell({ children, ...props }: ShellProps & { children: ReactNode }) {
  const { session, clinica, queue, offline } = props
  const location = useLocation()
  const chrome = chromeOf(props.screenPath ?? location.pathname)
  const menu = usePhoneMenu()
  const main = useFocusOnNavigation()
  const withBar = session !== null && chrome.bottomBar

  return (
    <div className={classes.shell} data-header={chrome.header} data-phone={chrome.phoneHeader}>
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      {chrome.header !== 'none' && (
        <Header {...props} chrome={chrome} menuOpened={menu.opened} onOpenMenu={menu.open} />
      )}
      <div className={classes.strip}>
        <OfflineStrip
          offline={offline}
          silent={props.line === 'silent'}
          canBook={session !== null}
          queued={queue.waiting > 0}
          {...(session?.status === 'Admin' && {
            way: <Link to={daySheetOf(location.search)}>Folha do dia</Link>,
          })}
        />
        {props.notice}
      </div>
      <div className={classes.age}>{props.age}</div>
      <main
        id="conteudo"
        ref={main}
        tabIndex={-1}
        aria-label={props.title}
        className={classes.main}
        data-bar={(withBar && !chrome.footer) || undefined}
      >
        {children}
      </main>
      {chrome.footer && <Footer session={session} clinica={clinica} year={new Date().getFullYear()} />}
      {withBar && (
        <BottomBar
          label="Atalhos"
          items={bottomBarItems(session, location, { pending: queue.pending, toSee: props.toSee ?? 0 })}
        />
      )}
      {props.floating != null && (
        <div className={classes.floating} data-over={withBar ? 'bar' : chrome.foot}>
          {props.floating}
        </div>
      )}
      <PhoneMenu {...props} opened={menu.opened} onClose={menu.close} />
    </div>
  )
}

/**
 * Begins another page at its top, with the focus in it, or in the field that it begins with. Going back keeps
 * what the browser restores.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type !== 'POP') window.scrollTo(0, 0)
    const [field, title] = ['[data-autofocus]', 'h1[tabindex="-1"]'].map((selector) =>
      main.current?.querySelector<HTMLElement>(selector),
    )
    ;(field ?? title ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}
