import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { isUnsaved } from '#src/lib/dirty.ts'
import { useAskBeforeBack } from './leave-by-back.ts'

/** Where a plain press on a link leads within the app; null of every other press. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || !link.hasAttribute('href') || link.target === '_blank' || link.download !== '')
    return null
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin === window.location.origin ? pathname + search + hash : null
}

type Asked = { readonly act: () => void; readonly left: boolean }

/**
 * Asks before a way out of the page loses what somebody typed: any link of the app, wherever it stands, the
 * browser's Back, and whatever is handed to `ask`. Links are heard in the capture phase, before the router follows them: the router itself can only
 * be stopped as a data router, whose weight every visitor would carry.
 */
export function useLeaveGuard() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The open menu is an entry of the history that the new page takes the place of.
  const replace = (state as { menuAberto?: unknown } | null)?.menuAberto === true

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const to = destinationOf(event)
      if (to === null || !isUnsaved()) return
      if (to.replace(/[?#].*$/, '').toLowerCase() === pathname.toLowerCase()) return
      event.preventDefault()
      event.stopPropagation()
      setAsked({ act: () => void navigate(to, { replace }), left: false })
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [pathname, replace, navigate])

  useAskBeforeBack(pathname, (act) => setAsked({ act, left: false }))

  return {
    ask(act: () => void) {
      if (isUnsaved()) setAsked({ act, left: false })
      else act()
    },
    question: (
      <ConfirmDialog
        opened={asked !== null && !asked.left}
        title="Sair sem salvar?"
        text="O que você digitou nesta tela ainda não foi salvo."
        cancelLabel="Continuar aqui"
        confirmLabel="Sair sem salvar"
        stacked
        // The focus goes on to the new page.
        returnFocus={asked?.left !== true}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(asked && { ...asked, left: true })
          asked?.act()
        }}
      />
    ),
  }
}
