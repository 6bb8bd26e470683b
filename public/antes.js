/*
 * Draws the picture of her visits that the app left when it was last put away (src/app/retrato.ts), while the app is on
 * its way. It takes no touch and is for the eye alone; the app takes it away. A classic file of its own, because the
 * page's rules allow no script inside the page, and a module would come no sooner than the app.
 */
;(() => {
  const NOME = 'retrato'
  let retrato = null
  let email = null
  try {
    retrato = JSON.parse(localStorage.getItem(NOME) ?? 'null')
    email = localStorage.getItem('email')
    // Good for one start: what follows may change what it shows.
    localStorage.removeItem(NOME)
  } catch {
    return
  }
  const agora = Date.now()
  const isDaqui =
    retrato?.v === 1 &&
    // The app was quicker.
    document.querySelector('.abertura') !== null &&
    retrato.email === email &&
    retrato.endereco === location.pathname + location.search &&
    retrato.online === navigator.onLine &&
    retrato.largura === innerWidth &&
    // Also where the clock was set back.
    retrato.de <= agora &&
    agora < retrato.ate
  if (!isDaqui) return
  const host = document.createElement('div')
  host.id = NOME
  host.setAttribute('aria-hidden', 'true')
  host.style.cssText =
    'position:fixed;inset:0;z-index:1000;overflow:hidden;background:#faf6f2;pointer-events:none'
  // Closed: no part of the page, whose names and sheets may be in it twice.
  host.attachShadow({ mode: 'closed' }).innerHTML =
    `<style>${retrato.css}</style><div data-mantine-color-scheme="light" inert>${retrato.html}</div>`
  document.body.append(host)
  performance.mark(NOME)
  // Should the app fail to come, what it says of that must be seen.
  setTimeout(() => host.remove(), 4000)
})()
