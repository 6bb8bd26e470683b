import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints, problemSchema } from './endpoints.ts'
import { codes, problem } from './errors.ts'
import { can, grantOf, permissions, type Role } from './permissions.ts'

const everyone: [string, Endpoint][] = Object.entries(endpoints)
const routes = everyone.map(([, e]) => `${e.method} ${e.path}`)

/** Section 7 of the specification. */
const FROM_SPECIFICATION = [
  'POST /api/Usuarios/login',
  'POST /api/Usuarios/Registrar',
  'GET /api/Procedimento',
  'GET /api/Procedimento/:id',
  'POST /api/Procedimento',
  'PUT /api/Procedimento/:id',
  'DELETE /api/Procedimento/:id',
  'GET /api/Voucher',
  'GET /api/Voucher/:id',
  'POST /api/Voucher',
  'PUT /api/Voucher/:id',
  'DELETE /api/Voucher/:id',
  'GET /api/MensagemTemporaria',
  'GET /api/MensagemTemporaria/:id',
  'POST /api/MensagemTemporaria',
  'PUT /api/MensagemTemporaria/:id',
  'DELETE /api/MensagemTemporaria/:id',
  'GET /api/PerfilUsuario',
  'GET /api/PerfilUsuario/:email',
  'POST /api/PerfilUsuario',
  'PUT /api/PerfilUsuario/:id',
  'GET /api/Agendamentos',
  'GET /api/Agendamentos/:id',
  'GET /api/Agendamentos/filtrar',
  'POST /api/Agendamentos',
  'PUT /api/Agendamentos/:id',
  'DELETE /api/Agendamentos/:id',
  'GET /api/horarios',
  'GET /api/horarios/filtrar',
  'POST /api/Horarios',
  'DELETE /api/Horarios/:id',
]

/** What the product adds to it. */
const ADDITIONS = [
  'GET /api/saude',
  'GET /api/Visitantes/agenda',
  'GET /api/saude/vivo',
  'GET /api/saude/sistema',
  'GET /api/cep/:cep',
  'POST /api/Usuarios/sair',
  'GET /api/Usuarios/sessao',
  'GET /api/Usuarios/perfil',
  'GET /api/Usuarios/seguranca',
  'PUT /api/Usuarios/senha',
  'DELETE /api/Usuarios/sessoes',
  'DELETE /api/Usuarios/sessoes/:id',
  'POST /api/Usuarios/confirmar',
  'POST /api/Usuarios/codigo/conferir',
  'POST /api/Usuarios/novaSenha',
  'POST /api/Usuarios/codigo',
  'POST /api/Usuarios/devolver',
  'DELETE /api/Usuarios/contas/:email',
  'GET /api/Equipe',
  'POST /api/Equipe',
  'DELETE /api/Equipe/:email',
  'GET /api/Clinica',
  'PUT /api/Clinica',
  'POST /api/Imagens',
  'GET /imagens/:nome',
  'PUT /api/Horarios/:id',
  'GET /api/Agendamentos/mudancas',
  'GET /api/Agendamentos/ocupados',
  'GET /api/Agendamentos/sem-ciencia',
  'GET /api/Agendamentos/:id/historico',
  'POST /api/Agendamentos/:id/remarcar',
  'POST /api/Agendamentos/:id/estado',
  'POST /api/Agendamentos/:id/ciencia',
  'POST /api/Agendamentos/cancelarTodos',
  'GET /api/Fichas',
  'GET /api/FichasParecidas',
  'GET /api/Fichas/:chave',
  'GET /api/Fichas/:chave/visitas',
  'PUT /api/Fichas/:chave',
  'POST /api/Fichas/:chave/juntar',
  'POST /api/Fichas/:chave/separar',
  'PUT /api/Fichas/:chave/saude',
  'POST /api/Fichas/:chave/saude/ler',
  'DELETE /api/Fichas/:chave/saude',
  'GET /api/eventos',
]

it('has every call of the specification, and says which it adds', () => {
  expect([...routes].sort()).toEqual([...FROM_SPECIFICATION, ...ADDITIONS].sort())
})

it('has no two routes that differ only in case', () => {
  expect(new Set(routes.map((r) => r.toLowerCase())).size).toBe(routes.length)
})

it('describes each parameter of a path, and a body where something is written', () => {
  for (const [nome, e] of everyone) {
    expect(e.path.includes(':'), nome).toBe(e.params !== undefined)
    if (e.method === 'GET' || e.method === 'DELETE') expect(e.body, nome).toBeUndefined()
    if (e.success.status === 204) expect(e.success.body, nome).toBeNull()
    else expect(e.success.body, nome).not.toBeNull()
  }
})

it('honours an Idempotency-Key on every write but of accounts and pictures', () => {
  const withKey = everyone.filter(([, e]) => e.idempotent === true).map(([nome]) => nome)
  expect(withKey.sort()).toEqual([
    'agendamento.alterar',
    'agendamento.cancelar',
    'agendamento.cancelarTodos',
    'agendamento.ciencia',
    'agendamento.criar',
    'agendamento.estado',
    'agendamento.remarcar',
    'clinica.alterar',
    'ficha.anotarSaude',
    'ficha.juntar',
    'ficha.retirarSaude',
    'ficha.salvar',
    'ficha.separar',
    'horario.alterar',
    'horario.criar',
    'horario.excluir',
    'mensagem.alterar',
    'mensagem.criar',
    'mensagem.excluir',
    'perfil.alterar',
    'perfil.criar',
    'procedimento.alterar',
    'procedimento.criar',
    'procedimento.excluir',
    'voucher.alterar',
    'voucher.criar',
    'voucher.excluir',
  ])
})

it('answers 404 wherever one thing is named', () => {
  for (const [nome, e] of everyone)
    if (e.params !== undefined) expect(e.errors, nome).toContain('nao_encontrado')
})

it('has a permission for every endpoint, and an endpoint for every permission but the documentation', () => {
  const used = new Set(everyone.map(([, e]) => e.action))
  for (const action of used) expect(permissions).toHaveProperty([action])
  // The documentation is served by its own plugin: it describes the contract and is no part of it.
  expect(Object.keys(permissions).filter((a) => !used.has(a as Endpoint['action']))).toEqual(['docs.ler'])
})

it.each<[Role, string[]]>([
  [
    'visitor',
    [
      ...['clinica.ler', 'conta.conferirCodigo', 'conta.novaSenha'],
      ...['evento.ouvir', 'imagem.ler', 'mensagem.ler', 'mensagem.listar', 'procedimento.ler'],
      ...[
        'procedimento.listar',
        'saude.ler',
        'saude.vivo',
        'usuario.login',
        'usuario.registrar',
        'usuario.sair',
        'usuario.sessao',
        'visitante.agenda',
      ],
    ],
  ],
  [
    'Usuario',
    [
      ...[
        'agendamento.cancelar',
        'agendamento.ciencia',
        'agendamento.criar',
        'agendamento.estado',
        'agendamento.historico',
        'agendamento.ler',
        'agendamento.listar',
        'agendamento.mudancas',
        'agendamento.ocupados',
        'agendamento.remarcar',
        'cep.ler',
        'clinica.ler',
      ],
      ...['conta.conferirCodigo', 'conta.confirmar', 'conta.encerrarOutras', 'conta.encerrarSessao'],
      ...['conta.novaSenha', 'conta.seguranca', 'conta.trocarSenha', 'evento.ouvir'],
      ...['horario.filtrar', 'horario.listar', 'imagem.ler', 'mensagem.ler', 'mensagem.listar'],
      ...[
        'perfil.alterar',
        'perfil.criar',
        'perfil.ler',
        'perfil.meu',
        'procedimento.ler',
        'procedimento.listar',
        'saude.ler',
        'saude.vivo',
      ],
      ...[
        'usuario.login',
        'usuario.registrar',
        'usuario.sair',
        'usuario.sessao',
        'visitante.agenda',
        'voucher.ler',
        'voucher.listar',
      ],
    ],
  ],
  ['Admin', everyone.map(([nome]) => nome).sort()],
])('%s may call exactly these', (role, expected) => {
  expect(
    everyone
      .filter(([, e]) => can(role, e.action))
      .map(([nome]) => nome)
      .sort(),
  ).toEqual(expected)
})

it('gives a client only what is one’s own of visits and profiles', () => {
  const own = (Object.keys(permissions) as (keyof typeof permissions)[]).filter(
    (a) => grantOf('Usuario', a) === 'own',
  )
  expect(own.sort()).toEqual([
    'agendamento.cancelar',
    'agendamento.ciencia',
    'agendamento.estado',
    'agendamento.ler',
    'agendamento.remarcar',
    'perfil.ler',
    'perfil.salvar',
  ])
})

it('makes problems that its own schema reads, with the status of their code', () => {
  for (const code of Object.keys(codes) as (keyof typeof codes)[]) {
    const p = problem(code, 'Detalhe.')
    expect(problemSchema.parse(p)).toEqual(p)
    expect(p.status).toBeGreaterThanOrEqual(400)
    expect(p.title).not.toBe('')
  }
  const extras = { alternativas: ['2026-11-12T09:00:00.000Z'], errors: [{ campo: 'nome', mensagem: 'x' }] }
  expect(problem('horario_ocupado', 'Ocupado.', extras)).toMatchObject({ status: 409, ...extras })
  expect(problemSchema.safeParse({ ...problem('erro_interno', 'x'), code: 'outro' }).success).toBe(false)
})
