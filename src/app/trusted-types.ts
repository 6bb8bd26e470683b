/*
 * Imported before anything else. The page's policy lets no text become markup or code unless it goes through
 * here (Trusted Types, in the browsers that have them): the styles that Mantine writes as text of a style
 * element, and the address of our own worker.
 */
type Policy = Readonly<{
  createHTML: (text: string) => string
  createScriptURL: (url: string) => string
}>
type Factory = Readonly<{ createPolicy: (name: 'default', policy: Policy) => unknown }>

const { trustedTypes } = window as Window & { readonly trustedTypes?: Factory }

trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (/<[a-z!/?]/i.test(text)) throw new TypeError('markup is made by React alone')
    return text
  },
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`not our code: ${url}`)
    return url
  },
})
