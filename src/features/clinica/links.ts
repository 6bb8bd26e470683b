// What somebody pastes from another site: a map's link, a video's address.

/** Where a map's link says that it points; null where it does not say so (a short link is only an alias). */
export function coordinatesOfLink(link: string): { latitude: number; longitude: number } | null {
  let text = link
  try {
    text = decodeURIComponent(link)
  } catch {
    // A stray "%" is no reason to refuse the rest.
  }
  const n = String.raw`(-?\d{1,3}\.\d+)`
  const found = [
    // The pin of a place, before the middle of the window.
    new RegExp(`!3d${n}!4d${n}`),
    new RegExp(`mlat=${n}.*?mlon=${n}`),
    new RegExp(`[?&](?:q|query|ll|destination|marker)=${n},\\s*${n}`),
    new RegExp(`@${n},${n}`),
    new RegExp(`#map=\\d+/${n}/${n}`),
  ]
    .map((pattern) => pattern.exec(text))
    .find((m) => m !== null)
  if (found === undefined) return null
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/**
 * What plays in the page after a tap: YouTube's and Vimeo's own players, without their cookies. Null for any
 * other.
 */
export function embeddedVideo(url: string): string | null {
  const u = parseUrl(url)
  if (u === null) return null
  const host = u.host.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = u.pathname.split('/').filter((p) => p !== '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    const byFolder = ['embed', 'shorts', 'live'].includes(first) ? second : null
    const id = host === 'youtu.be' ? first : (byFolder ?? u.searchParams.get('v') ?? '')
    return /^[\w-]+$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : null
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [id, chave] = first === 'video' ? [second, u.searchParams.get('h')] : [first, second]
    if (!/^\d+$/.test(id)) return null
    // A video that is not listed plays only with its key.
    const withKey = chave !== null && /^\w+$/.test(chave) ? `&h=${chave}` : ''
    return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${withKey}`
  }
  return null
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** "youtube.com/watch?v=exemplo1": an address as people read it. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
