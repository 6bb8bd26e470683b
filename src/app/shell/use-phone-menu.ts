import { useLocation, useNavigate } from 'react-router-dom'

const KEY = 'menuAberto'

type State = Record<string, unknown> | null

/**
 * The open menu is an entry of the history, so the system's back closes it. The page's own state (the chosen
 * service) is carried along.
 */
export function usePhoneMenu() {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as State
  const opened = state?.[KEY] === true
  return {
    opened,
    open: () => void navigate(location, { state: { ...state, [KEY]: true } }),
    close: () => {
      if (opened) void navigate(-1)
    },
  }
}
