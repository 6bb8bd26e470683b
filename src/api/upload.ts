/** How much of a body has left, in bytes. */
export type UploadProgress = { readonly sent: number; readonly total: number }

/** Nothing moved for this long: the network is gone, whatever the browser thinks. */
const STALL_MS = 30_000

/**
 * A `fetch` that tells how much of the body has left. The real one cannot, outside HTTP/2: this goes through
 * XMLHttpRequest. For a `createApi` of its own, with `timeout: null`: what is slow but moving is not given
 * up.
 */
export function fetchWithProgress(onProgress: (progress: UploadProgress) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    return send(request, await request.blob(), onProgress)
  }
}

function send(
  request: Request,
  body: Blob,
  onProgress: (progress: UploadProgress) => void,
): Promise<Response> {
  const xhr = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const failed = () => reject(new TypeError('the upload was cut off'))
    let stall = setTimeout(() => xhr.abort(), STALL_MS)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stall)
      stall = setTimeout(() => xhr.abort(), STALL_MS)
      onProgress({ sent: loaded, total })
    })
    xhr.addEventListener('load', () => resolve(responseOf(xhr)))
    xhr.addEventListener('error', failed)
    xhr.addEventListener('abort', failed)
    xhr.addEventListener('loadend', () => clearTimeout(stall))
    request.signal.addEventListener('abort', () => xhr.abort())
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.send(body)
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(xhr.responseText, { status: xhr.status, headers })
}
