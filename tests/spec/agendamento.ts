import { entradasDe, testesDe } from './entry.ts'

const novo = testesDe('src/features/agendamento/components/novo-agendamento.test.tsx')
const dia = testesDe('src/features/agendamento/components/novo-agendamento-dia.test.tsx')
const detalhes = testesDe('src/features/agendamento/components/detalhes-do-servico.test.tsx')
const form = testesDe('src/features/agendamento/components/agenda-form.test.tsx')
const filtro = testesDe('src/features/agendamento/components/clinica-filtro.test.tsx')
const agenda = testesDe('tests/e2e/agenda.spec.ts')

const tela = dia('says what it is for, leads back, and begins today')
const grade = dia('offers the 19 starts in two columns, and none inside another visit')
const mantem = dia('keeps the chosen time on another day until it is changed')
const deHoje = dia('allows today and later alone')
const oDetalhe = detalhes('is open until it is closed, and says date, time, duration and price')
const duracao = detalhes('shows a duration of %s')
const incompleto = novo('asks for date and time where none is chosen, and leads to the first free one')
const sucesso = novo('says success only with the clinic’s answer, and then leads home')
const ocupado = novo('offers other times where somebody was quicker, and books the tapped one in its place')
const fecha = novo('discards what was refused when the person closes the refusal')
const dentroDoHorario = novo('are the rule’s: inside the hours, past ones gone, the whole service free')
const preco = novo('asks again for the new price')
const cinco = form('asks for all five, each under its own field, before anything is saved')
const desde1970 = form('takes no date before 1970-01-01T00:00')
const alterar = form('is titled anew for a visit that is there, and shows it')
const oFiltro = filtro('asks by Nome, Data Inicial and Data Final, from today on')
const desde2020 = filtro('knows no day before 2020')
const semNada = filtro('stays open and says so after %s, until the next try')
const recepcao = testesDe('tests/e2e/reception.spec.ts')(
  'reception finds a visit by its person, is told when nothing matches, and deletes only after confirming',
)
const daRecepcao = agenda('reception registers from a free gap, moves, squeezes in and deletes')
const parede = testesDe('tests/e2e/main-job.spec.ts')(
  'the booked wall-clock time is the same wherever the phone is',
)
const vazia = testesDe('src/features/agendamento/components/clinica-vista-lista.test.tsx')(
  'says that there is nothing, and only where there is nothing',
)

/** Booking, and the reception's appointments: sections 2, 4, 5, 8 and 9. */
export const agendamento = entradasDe([
  ['2', 'Back link to /servicos', tela, { provas: ['Serviços', '/servicos'] }],
  ['2', 'title is the chosen service name', tela, { provas: ['Limpeza de pele'] }],
  ['2', 'Confira a disponibilidade e agende a data e o horário que forem melhores para você.', tela],
  [
    '2',
    'Inline pt-br calendar allowing today or later only',
    deHoje,
    { provas: ['quinta-feira, 19 de novembro de 2026', 'sexta-feira, 20 de novembro de 2026, hoje'] },
  ],
  ['2', 'Selecione uma data e horário', tela],
  [
    '2',
    'The chosen date is shown as long weekday, day and month',
    tela,
    { provas: ['sexta-feira, 20 de novembro'] },
  ],
  ['2', 'free time slots are listed in two columns', grade, { provas: ['Manhã', 'Tarde'] }],
  ['2', 'Detalhes do serviço', oDetalhe],
  ['2', 'às HH:MM', oDetalhe, { provas: ['às 09:00'] }],
  ['2', 'Duração: HH:MM', oDetalhe, { provas: ['Duração: 01:15'] }],
  ['2', 'Valor: R$', oDetalhe, { provas: ['Valor:', 'R$ 189,00'] }],
  ['2', 'Agendar', tela],
  ['2', 'a result modal with an OK button', sucesso, { provas: ['dialog', 'OK'] }],
  ['2', 'Cadastro de Agendamento', cinco],
  ['2', 'Alterar Agendamento', alterar],
  [
    '2',
    'filter modal (nome, dataInicial, dataFinal)',
    oFiltro,
    { provas: ['Filtro', 'Nome', 'Data Inicial', 'Data Final'] },
  ],
  ['2', 'Start date of filter defaults to today', oFiltro, { provas: ['20/11/2026'] }],
  ['2', 'Tem certeza de que deseja excluir este agendamento?', recepcao],
  ['3', 'tipoProcedimento (1 Corporal, 2 Facial)', alterar, { provas: ['Corporal', 'Facial'] }],
  ['4', 'On success, OK goes to home', sucesso, { provas: ['OK'] }],
  ['4', 'on any other message OK only closes', fecha, { provas: ['OK'] }],
  ['4', 'Date defaults to today', tela, { provas: ['sexta-feira, 20 de novembro'] }],
  [
    '4',
    'choosing a new date keeps the chosen time until changed',
    mantem,
    { provas: ['09:00', 'às 09:00', 'segunda-feira, 23 de novembro', 'às 10:00'] },
  ],
  [
    '4',
    'The booked time is set using UTC hours and minutes on the chosen date',
    parede,
    {
      provas: [':00.000Z'],
      nota: 'B: the clinic’s wall clock, written with a Z',
    },
  ],
  [
    '4',
    'Created appointments always send tipoProcedimento 1 from the admin form',
    daRecepcao,
    { provas: ['2', '1'] },
  ],
  ['5', 'Nome é obrigatório!', cinco],
  ['5', 'Descrição é obrigatória!', cinco],
  ['5', 'Valor é obrigatório!', cinco],
  ['5', 'Tempo é obrigatório!', cinco],
  ['5', 'Data do Procedimento é obrigatório!', cinco],
  [
    '5',
    'Filter dates minimum 2020-01-01 (appointments)',
    desde2020,
    { provas: ['01/01/2020', '31/12/2019'] },
  ],
  [
    '5',
    'date-time minimum 1970-01-01T00:00',
    desde1970,
    { provas: ['31/12/1969, 23:59', '01/01/1970, 00:00'] },
  ],
  ['5', 'Past dates cannot be chosen', deHoje, { provas: ['quinta-feira, 19 de novembro de 2026'] }],
  [
    '5',
    'A time slot is offered only if its start is not within any existing appointment',
    grade,
    { provas: ['10:00', '10:30'] },
  ],
  [
    '5',
    'A slot is offered only if the whole service fits, inside the registered hours, and has not passed',
    dentroDoHorario,
    {
      provas: ['08:30até 09:45', '13:30até 14:45'],
      nota: 'A7, A8',
    },
  ],
  [
    '5',
    'Duration display: if not two colon-separated numbers, shown as is',
    duracao,
    { provas: ['uma hora', 'Duração: uma hora'] },
  ],
  ['5', 'Duration display: otherwise zero-padded HH:MM', duracao, { provas: ['1:5', 'Duração: 01:05'] }],
  ['8', 'Selecione uma data e horário para realizar o agendamento!', incompleto],
  ['8', 'Agendamento realizado com sucesso!', sucesso],
  ['8', 'Erro ao realizar agendamento!', ocupado],
  ['8', 'Não há informações para exibir com o filtro informado!', semNada],
  ['8', 'Sem agendamentos para serem exibidos', vazia],
  [
    '9',
    'Bookable start times: 07:00 to 11:30 and 13:00 to 17:00 in 30-minute steps (19 slots; no slot at 12:00)',
    grade,
    { provas: ['07:00', '11:30', '13:00', '17:00', '19'] },
  ],
  [
    '9',
    'Filter date minimums: 2020-01-01 for appointments; date-time 1970-01-01T00:00',
    desde1970,
    { provas: ['01/01/1970, 00:00'] },
  ],
  ['9', 'Procedure type codes: 1 Corporal, 2 Facial', daRecepcao, { provas: ['2', 'Facial'] }],
  ['A11', 'asks again with the new price', preco, { provas: ['O valor mudou', 'Agendar por R$s199,00'] }],
  ['B', 'Registrar como encaixe?', daRecepcao],
])
