import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE_MINUTES, CODE_TRIES } from '#domain/account/rules.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  type Api,
  at,
  type Caller,
  CLEANSING,
  callerOf,
  cookieOf,
  insertPrincipal,
  login,
  startApi,
} from '#tests/support/api.ts'
import { readAccountLog } from './repository.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('delete from tentativa'))

const NEW = 'outra-senha-boa-9'
const twice = (senha: string) => ({ senha, confirmSenha: senha })

let serial = 0
/** A client with a name of her own, logged in on as many devices as are asked for. */
async function client(devices = 1): Promise<{ email: string; sessions: Caller[] }> {
  serial += 1
  const email = `pessoa-${serial}@exemplo.test`
  await insertPrincipal(api.db, email)
  const sessions: Caller[] = []
  for (let i = 0; i < devices; i++) sessions.push(await login(api.app, email))
  return { email, sessions }
}

const isIn = async (caller: Caller): Promise<boolean> =>
  (await caller.call('GET', '/api/Usuarios/sessao')).body.sessao !== null
const canLogIn = async (email: string, senha: string): Promise<number> =>
  (await api.visitor.call('POST', '/api/Usuarios/login', { enderecoEmail: email, senha })).statusCode
const newCode = async (email: string): Promise<string> => {
  const { statusCode, body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email })
  expect(statusCode).toBe(201)
  expect(body.codigo).toMatch(/^\d{6}$/)
  return body.codigo
}
const wrong = (codigo: string) => (codigo === '000000' ? '000001' : '000000')
const check = (enderecoEmail: string, codigo: string) =>
  api.visitor.call('POST', '/api/Usuarios/codigo/conferir', { enderecoEmail, codigo })
const choose = (enderecoEmail: string, codigo: string, senha = NEW) =>
  api.visitor.call('POST', '/api/Usuarios/novaSenha', { enderecoEmail, codigo, ...twice(senha) })
const codeError = (body: { errors?: { campo: string; mensagem: string }[] }) => body.errors?.[0]

describe('a changed password', () => {
  it('holds from then on, ends every other session and leaves the one that asked', async () => {
    const { email, sessions } = await client(3)
    const [here, ...others] = sessions as [Caller, ...Caller[]]
    const { statusCode } = await here.call('PUT', '/api/Usuarios/senha', {
      senhaAtual: PASSWORD,
      ...twice(NEW),
    })
    expect(statusCode).toBe(204)
    expect(await isIn(here)).toBe(true)
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect(await canLogIn(email, PASSWORD)).toBe(401)
    expect(await canLogIn(email, NEW)).toBe(200)
    const { body } = await here.call('GET', '/api/Usuarios/seguranca')
    expect(body).toMatchObject({ nuncaTrocada: false, confirmada: true })
  })

  it('is not changed by whoever does not know the one before, and says so at its field', async () => {
    const { email, sessions } = await client()
    const [here] = sessions as [Caller]
    const { statusCode, body } = await here.call('PUT', '/api/Usuarios/senha', {
      senhaAtual: 'errada',
      ...twice(NEW),
    })
    expect(statusCode).toBe(422)
    expect(codeError(body)).toEqual({ campo: 'senhaAtual', mensagem: 'Senha atual não confere.' })
    expect(await canLogIn(email, PASSWORD)).toBe(200)
  })

  it('can be guessed no more often than at a login', async () => {
    const { sessions } = await client()
    const [here] = sessions as [Caller]
    const guess = () => here.call('PUT', '/api/Usuarios/senha', { senhaAtual: 'errada', ...twice(NEW) })
    for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(422)
    expect(await guess()).toMatchObject({ statusCode: 429, body: { code: 'muitas_tentativas' } })
  })

  it.each([
    ['12345678', 'Esta senha é muito comum: escolha outra.'],
    ['curta', 'Use pelo menos 8 caracteres.'],
  ])('is not %s', async (senha, mensagem) => {
    const { sessions } = await client()
    const [here] = sessions as [Caller]
    const { body } = await here.call('PUT', '/api/Usuarios/senha', { senhaAtual: PASSWORD, ...twice(senha) })
    expect(body.errors).toEqual([{ campo: 'senha', mensagem }])
  })
})

describe('open sessions', () => {
  const PHONE = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  }

  it('are listed with the device, the asking one first; nothing in the list opens one', async () => {
    const { email } = await client(1)
    const here = await login(api.app, email, PHONE)
    const { body } = await here.call('GET', '/api/Usuarios/seguranca')
    expect(body.sessoes).toHaveLength(2)
    expect(body.sessoes[0]).toMatchObject({ tipo: 'celular', navegador: 'Chrome', atual: true })
    expect(body.sessoes[0].entrouEm).toBe(new Date(api.clock.deviceNow).toISOString())
    expect(body.sessoes[1]).toMatchObject({ tipo: 'outro', navegador: '', atual: false })
    const stolen = callerOf(api.app, { cookie: `sessao=${body.sessoes[0].id}` })
    expect(await isIn(stolen)).toBe(false)
  })

  it('say when each was last used, to some minutes', async () => {
    const { sessions } = await client()
    const [here] = sessions as [Caller]
    const used = async () => (await here.call('GET', '/api/Usuarios/seguranca')).body.sessoes[0].usadaEm
    const before = await used()
    api.clock.deviceNow += 6 * 60_000
    await here.call('GET', '/api/Usuarios/sessao')
    await expect.poll(used).toBe(new Date(api.clock.deviceNow).toISOString())
    expect(before).not.toBe(await used())
  })

  it('end one by one, and all others at once; never those of another account', async () => {
    const { email, sessions } = await client(4)
    const [here, second, third, fourth] = sessions as [Caller, Caller, Caller, Caller]
    const idOf = async (caller: Caller) =>
      (await caller.call('GET', '/api/Usuarios/seguranca')).body.sessoes.find(
        (s: { atual: boolean }) => s.atual,
      ).id
    const ofAna = await idOf(api.ana)
    expect((await here.call('DELETE', `/api/Usuarios/sessoes/${ofAna}`)).statusCode).toBe(404)
    expect(await isIn(api.ana)).toBe(true)
    expect((await here.call('DELETE', `/api/Usuarios/sessoes/${await idOf(second)}`)).statusCode).toBe(204)
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    expect((await here.call('DELETE', '/api/Usuarios/sessoes')).statusCode).toBe(204)
    expect([await isIn(here), await isIn(third), await isIn(fourth)]).toEqual([true, false, false])
    expect(await isIn(api.ana)).toBe(true)
    // Pressed again it ends nothing, and is no act.
    expect((await here.call('DELETE', '/api/Usuarios/sessoes')).statusCode).toBe(204)
    const { rows } = await api.db.pool.query('select ato from registro_de_contas where conta = $1', [email])
    expect(rows.map(({ ato }) => ato)).toEqual(['sessão encerrada', 'outras sessões encerradas'])
  })
})

describe('a code that is read aloud', () => {
  it('opens the account with another password, ends what was open, and is used once', async () => {
    const { email, sessions } = await client(2)
    const codigo = await newCode(email)
    expect((await check(email, `${codigo.slice(0, 3)} ${codigo.slice(3)}`)).statusCode).toBe(204)
    const opened = await choose(email, codigo)
    expect(opened).toMatchObject({ statusCode: 200, body: { email, confirmada: true } })
    expect(await isIn(callerOf(api.app, { cookie: cookieOf(opened) }))).toBe(true)
    for (const other of sessions) expect(await isIn(other)).toBe(false)
    expect([await canLogIn(email, PASSWORD), await canLogIn(email, NEW)]).toEqual([401, 200])
    expect(codeError((await choose(email, codigo, 'mais-uma-senha-7')).body)?.campo).toBe('codigo')
    expect(await canLogIn(email, NEW)).toBe(200)
  })

  it('is used once also by two at the same moment', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    const both = await Promise.all([
      choose(email, codigo, 'senha-de-uma-1'),
      choose(email, codigo, 'senha-de-outra-2'),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })

  it('stays while the password it is to open is refused', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    expect((await choose(email, codigo, '12345678')).body.errors[0].campo).toBe('senha')
    expect((await choose(email, codigo)).statusCode).toBe(200)
  })

  it('counts what is left of its tries, and holds no more after the last', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    for (let left = CODE_TRIES - 1; left > 0; left--) {
      const mensagem = `Código não confere. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`
      expect(codeError((await check(email, wrong(codigo))).body)).toEqual({ campo: 'codigo', mensagem })
    }
    const expired = { campo: 'codigo', mensagem: 'O código venceu. Peça outro.' }
    expect(codeError((await check(email, wrong(codigo))).body)).toEqual(expired)
    expect(codeError((await choose(email, codigo)).body)).toEqual(expired)
    expect(await canLogIn(email, NEW)).toBe(401)
    // Another one has its own.
    expect((await choose(email, await newCode(email))).statusCode).toBe(200)
  })

  it('cannot be guessed by many at once', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => check(email, wrong(codigo))))
    expect(guesses.every(({ statusCode }) => statusCode === 422)).toBe(true)
    expect(codeError((await check(email, codigo)).body)?.mensagem).toBe('O código venceu. Peça outro.')
  })

  it(`holds ${CODE_MINUTES} minutes, and none more where the clock was ahead when it was made`, async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    api.clock.deviceNow += CODE_MINUTES * 60_000 - 1
    expect((await check(email, codigo)).statusCode).toBe(204)
    api.clock.deviceNow += 1
    const expired = 'O código venceu. Peça outro.'
    expect(codeError((await choose(email, codigo)).body)?.mensagem).toBe(expired)
    const ofThen = await newCode(email)
    api.clock.deviceNow -= 3_600_000
    expect(codeError((await choose(email, ofThen)).body)?.mensagem).toBe(expired)
    api.clock.deviceNow += 3_600_000
  })

  it('says of no e-mail whether there is an account or a code', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    const answer = async (to: string) => {
      const begin = performance.now()
      const { statusCode, body } = await check(to, wrong(codigo))
      return { answer: { statusCode, body }, ms: performance.now() - begin }
    }
    await answer('aquecimento@exemplo.test')
    const withCode = await answer(email)
    const nobody = await answer('nunca-existiu@exemplo.test')
    expect(nobody.answer).toEqual(withCode.answer)
    expect(nobody.ms).toBeGreaterThan(withCode.ms / 4)
  })

  it('is nobody’s but that account’s, and the last that was made', async () => {
    const [one, other] = [await client(), await client()]
    const codigo = await newCode(one.email)
    expect((await check(other.email, codigo)).statusCode).toBe(422)
    const later = await newCode(one.email)
    if (later !== codigo) expect((await check(one.email, codigo)).statusCode).toBe(422)
    expect((await check(one.email, later)).statusCode).toBe(204)
  })

  it('is stored as a hash, and each is in the log with who made it', async () => {
    const { email } = await client()
    const codigo = await newCode(email)
    const { rows } = await api.db.pool.query(
      'select codigo_hash from codigo c join usuario u on u.id = usuario_id where email = $1',
      [email],
    )
    expect(rows[0].codigo_hash).toMatch(/^\$argon2id\$/)
    await choose(email, codigo)
    const events = (await readAccountLog(api.db.orm, 20)).filter(({ conta }) => conta === email)
    expect(events.map(({ quem, ato }) => [quem, ato])).toEqual([
      [null, 'código usado'],
      ['admin@exemplo.test', 'código feito'],
    ])
  })

  it('is made for nobody who has no account', async () => {
    const { statusCode } = await api.admin.call('POST', '/api/Usuarios/codigo', {
      email: 'ninguem@exemplo.test',
    })
    expect(statusCode).toBe(404)
  })
})

describe('an account that is handed back', () => {
  it('is closed to whoever had it, on every device, until the code opens it for its owner', async () => {
    const { email, sessions } = await client(2)
    const { statusCode, body } = await api.admin.call('POST', '/api/Usuarios/devolver', { email })
    expect(statusCode).toBe(201)
    for (const session of sessions) expect(await isIn(session)).toBe(false)
    expect(await canLogIn(email, PASSWORD)).toBe(401)
    expect((await choose(email, body.codigo)).statusCode).toBe(200)
    expect(await canLogIn(email, NEW)).toBe(200)
  })

  it('is a client’s: the team’s are not taken so', async () => {
    const { statusCode, body } = await api.admin.call('POST', '/api/Usuarios/devolver', {
      email: 'admin@exemplo.test',
    })
    expect([statusCode, body.detail]).toEqual([422, 'Esta conta é da equipe: ela sai em Equipe.'])
    expect(body.errors).toMatchObject([{ campo: 'email' }])
    expect(await isIn(api.admin)).toBe(true)
  })
})

describe('an account that is removed', () => {
  it('is gone with its sessions; its visits stay, with name and telephone', async () => {
    const { email, sessions } = await client(2)
    const profile = { email, nome: 'Maria', sobrenome: 'Souza', telefone: '11955550148' }
    await api.admin.call('POST', '/api/PerfilUsuario', profile)
    const visits = [at('2026-11-13', '15:00'), at('2026-11-20', '15:00'), at('2026-11-11', '15:00')]
    const ids: number[] = []
    for (const dataHoraAgendada of visits) {
      const { body } = await api.admin.call('POST', '/api/Agendamentos', {
        ...CLEANSING,
        dataHoraAgendada,
        email,
      })
      ids.push(body.id)
    }
    // Who has stayed away is not to come any more, though the booked end has not passed.
    const missed = await api.admin.call('POST', '/api/Agendamentos', {
      ...CLEANSING,
      dataHoraAgendada: at('2026-11-12', '07:00'),
      email,
    })
    const url = `/api/Agendamentos/${missed.body.id}/estado`
    expect((await api.admin.call('POST', url, { estado: 'faltou', versao: 1 })).statusCode).toBe(200)
    const { statusCode, body } = await api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
    expect([statusCode, body]).toEqual([200, { visitasMantidas: 2 }])
    for (const session of sessions) expect(await isIn(session)).toBe(false)
    expect(await canLogIn(email, PASSWORD)).toBe(401)
    for (const id of ids) {
      const visit = (await api.admin.call('GET', `/api/Agendamentos/${id}`)).body
      expect(visit).toMatchObject({ email: null, cliente: 'Maria Souza, (11) 95555-0148' })
      const history = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
      expect(history.at(-1)).toMatchObject({ versao: 2, papel: 'recepcao', quem: 'admin' })
    }
    expect((await api.admin.call('GET', `/api/PerfilUsuario/${email}`)).statusCode).toBe(404)
    // The e-mail is free again for its owner, who finds nothing of what was there.
    const registered = await api.visitor.call('POST', '/api/Usuarios/Registrar', {
      nomeUsuario: 'Maria',
      enderecoEmail: email,
      ...twice(PASSWORD),
    })
    expect(registered.statusCode).toBe(201)
    const owner = await login(api.app, email)
    expect((await owner.call('GET', '/api/Usuarios/perfil')).body).toEqual({ perfil: null })
  })

  it('of a long name leaves what fits of it, and no half of a letter', async () => {
    const { email } = await client()
    const profile = { email, nome: 'a'.repeat(80), sobrenome: `${'b'.repeat(38)}\u{20000}` }
    expect((await api.admin.call('POST', '/api/PerfilUsuario', profile)).statusCode).toBe(201)
    const visit = { ...CLEANSING, dataHoraAgendada: at('2026-11-13', '09:00'), email }
    const { id } = (await api.admin.call('POST', '/api/Agendamentos', visit)).body
    expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)).statusCode).toBe(200)
    const kept = (await api.admin.call('GET', `/api/Agendamentos/${id}`)).body
    expect(kept.cliente).toBe(`${'a'.repeat(80)} ${'b'.repeat(38)}`)
  })

  it('is a client’s, and one that is there', async () => {
    const remove = (email: string) => api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
    const ofTheTeam = await remove('admin@exemplo.test')
    expect(ofTheTeam).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'email' }] } })
    expect((await remove('ninguem@exemplo.test')).statusCode).toBe(404)
  })
})
