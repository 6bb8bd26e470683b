import { useLocation, useNavigate } from 'react-router-dom'

/** Where the state of the history's entry says that the menu is open. */
export const MENU_STATE = 'menuAberto'

type State = Record<string, unknown> | null

/**
 * The open menu is an entry of the history, so the system's back closes it. The page's own state (the chosen
 * service) is carried along.
 */
export function usePhoneMenu() {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as State
  const opened = state?.[MENU_STATE] === true
  return {
    opened,
    open: () => void navigate(location, { state: { ...state, [MENU_STATE]: true } }),
    close: () => {
      if (opened) void navigate(-1)
    },
  }
}
