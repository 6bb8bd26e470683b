import { endpoints, type Input } from '#domain/api/endpoints.ts'
import { PASSWORD } from '#tests/support/accounts.ts'

/** Somebody with a cookie jar of one cookie, talking to a running server over HTTP. */
export class Person {
  #cookie = ''
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** The value of the session's cookie, for a browser that takes over. */
  get session(): string {
    return this.#cookie.slice('sessao='.length)
  }

  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().find((c) => c.startsWith('sessao='))
    if (set !== undefined) this.#cookie = set.split(';', 1)[0] ?? ''
    return response
  }

  /** @throws where the server does not let the person in */
  async login(enderecoEmail: string, senha = PASSWORD): Promise<void> {
    const body: Input<'usuario.login', 'body'> = { enderecoEmail, senha }
    const response = await this.fetch('POST', endpoints['usuario.login'].path, body)
    if (!response.ok) throw new Error(`login of ${enderecoEmail}: ${response.status}`)
    await response.arrayBuffer()
  }

  /** A new account, logged in. */
  async register(enderecoEmail: string, senha = PASSWORD): Promise<void> {
    const body = { nomeUsuario: enderecoEmail.split('@')[0] ?? '', enderecoEmail, senha, confirmSenha: senha }
    const response = await this.fetch('POST', endpoints['usuario.registrar'].path, body)
    if (response.status !== 201) throw new Error(`registration of ${enderecoEmail}: ${response.status}`)
    await this.login(enderecoEmail, senha)
  }
}
