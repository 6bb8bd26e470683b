import { entriesOf, testsOf } from './entry.ts'

const newBooking = testsOf('src/features/agendamento/booking/screen.test.tsx')
const bookingDay = testsOf('src/features/agendamento/booking/screen-day.test.tsx')
const details = testsOf('src/features/agendamento/booking/service-details.test.tsx')
const form = testsOf('src/features/agendamento/agenda/form/form.test.tsx')
const filter = testsOf('src/features/agendamento/agenda/list/filter.lazy.test.tsx')
const agenda = testsOf('tests/e2e/agenda.spec.ts')

const screen = bookingDay('says what it is for, leads back, and begins today')
const grid = bookingDay('offers the 19 starts in two columns, and none inside another visit')
const keepsTime = bookingDay('keeps the chosen time on another day until it is changed')
const fromToday = bookingDay('allows today and later alone')
const detail = details('is open until it is closed, and says date, time, duration and price')
const duration = details('shows a duration of %s')
const incomplete = newBooking('asks for date and time where none is chosen, and leads to the first free one')
const success = newBooking('says success only with the clinic’s answer, and then leads home')
const taken = newBooking(
  'offers other times where somebody was quicker, and books the tapped one in its place',
)
const closes = newBooking('discards what was refused when the person closes the refusal')
const withinHours = newBooking('are the rule’s: inside the hours, past ones gone, the whole service free')
const price = newBooking('asks again for the new price')
const allFive = form('asks for all five, each under its own field, before anything is saved')
const since1970 = form('takes no date before 1970-01-01T00:00')
const changeForm = form('is titled anew for a visit that is there, and shows it')
const agendaFilter = filter('asks by Nome, Data Inicial and Data Final, from today on')
const since2020 = filter('knows no day before 2020')
const nothingFound = filter('stays open and says so after %s, until the next try')
const reception = testsOf('tests/e2e/reception.spec.ts')(
  'reception finds a visit by its person, is told when nothing matches, and deletes only after confirming',
)
const byReception = agenda('reception registers from a free gap, moves, squeezes in and deletes')
const wallClock = testsOf('tests/e2e/main-job.spec.ts')(
  'the booked wall-clock time is the same wherever the phone is',
)
const emptyList = testsOf('src/features/agendamento/agenda/list/list-view.test.tsx')(
  'says that there is nothing, and only where there is nothing',
)

/** Booking, and the reception's appointments: sections 2, 4, 5, 8 and 9. */
export const agendamentoEntries = entriesOf([
  ['2', 'Back link to /servicos', screen, { proofs: ['Serviços', '/servicos'] }],
  ['2', 'title is the chosen service name', screen, { proofs: ['Limpeza de pele'] }],
  ['2', 'Confira a disponibilidade e agende a data e o horário que forem melhores para você.', screen],
  [
    '2',
    'Inline pt-br calendar allowing today or later only',
    fromToday,
    { proofs: ['quinta-feira, 19 de novembro de 2026', 'sexta-feira, 20 de novembro de 2026, hoje'] },
  ],
  ['2', 'Selecione uma data e horário', screen],
  [
    '2',
    'The chosen date is shown as long weekday, day and month',
    screen,
    { proofs: ['sexta-feira, 20 de novembro'] },
  ],
  ['2', 'free time slots are listed in two columns', grid, { proofs: ['Manhã', 'Tarde'] }],
  ['2', 'Detalhes do serviço', detail],
  ['2', 'às HH:MM', detail, { proofs: ['às 09:00'] }],
  ['2', 'Duração: HH:MM', detail, { proofs: ['Duração: 01:15'] }],
  ['2', 'Valor: R$', detail, { proofs: ['Valor:', 'R$ 189,00'] }],
  ['2', 'Agendar', screen],
  ['2', 'a result modal with an OK button', success, { proofs: ['dialog', 'OK'] }],
  ['2', 'Cadastro de Agendamento', allFive],
  ['2', 'Alterar Agendamento', changeForm],
  [
    '2',
    'filter modal (nome, dataInicial, dataFinal)',
    agendaFilter,
    { proofs: ['Filtro', 'Nome', 'Data Inicial', 'Data Final'] },
  ],
  ['2', 'Start date of filter defaults to today', agendaFilter, { proofs: ['20/11/2026'] }],
  ['2', 'Tem certeza de que deseja excluir este agendamento?', reception],
  ['3', 'tipoProcedimento (1 Corporal, 2 Facial)', changeForm, { proofs: ['Corporal', 'Facial'] }],
  ['4', 'On success, OK goes to home', success, { proofs: ['OK'] }],
  ['4', 'on any other message OK only closes', closes, { proofs: ['OK'] }],
  ['4', 'Date defaults to today', screen, { proofs: ['sexta-feira, 20 de novembro'] }],
  [
    '4',
    'choosing a new date keeps the chosen time until changed',
    keepsTime,
    { proofs: ['09:00', 'às 09:00', 'segunda-feira, 23 de novembro', 'às 10:00'] },
  ],
  [
    '4',
    'The booked time is set using UTC hours and minutes on the chosen date',
    wallClock,
    {
      proofs: [':00.000Z'],
      note: 'B: the clinic’s wall clock, written with a Z',
    },
  ],
  [
    '4',
    'Created appointments always send tipoProcedimento 1 from the admin form',
    byReception,
    { proofs: ['2', '1'] },
  ],
  ['5', 'Nome é obrigatório!', allFive],
  ['5', 'Descrição é obrigatória!', allFive],
  ['5', 'Valor é obrigatório!', allFive],
  ['5', 'Tempo é obrigatório!', allFive],
  ['5', 'Data do Procedimento é obrigatório!', allFive],
  [
    '5',
    'Filter dates minimum 2020-01-01 (appointments)',
    since2020,
    { proofs: ['01/01/2020', '31/12/2019'] },
  ],
  [
    '5',
    'date-time minimum 1970-01-01T00:00',
    since1970,
    { proofs: ['31/12/1969, 23:59', '01/01/1970, 00:00'] },
  ],
  ['5', 'Past dates cannot be chosen', fromToday, { proofs: ['quinta-feira, 19 de novembro de 2026'] }],
  [
    '5',
    'A time slot is offered only if its start is not within any existing appointment',
    grid,
    { proofs: ['10:00', '10:30'] },
  ],
  [
    '5',
    'A slot is offered only if the whole service fits, inside the registered hours, and has not passed',
    withinHours,
    {
      proofs: ['08:30até 09:45', '13:30até 14:45'],
      note: 'A7, A8',
    },
  ],
  [
    '5',
    'Duration display: if not two colon-separated numbers, shown as is',
    duration,
    { proofs: ['uma hora', 'Duração: uma hora'] },
  ],
  ['5', 'Duration display: otherwise zero-padded HH:MM', duration, { proofs: ['1:5', 'Duração: 01:05'] }],
  ['8', 'Selecione uma data e horário para realizar o agendamento!', incomplete],
  ['8', 'Agendamento realizado com sucesso!', success],
  ['8', 'Erro ao realizar agendamento!', taken],
  ['8', 'Não há informações para exibir com o filtro informado!', nothingFound],
  ['8', 'Sem agendamentos para serem exibidos', emptyList],
  [
    '9',
    'Bookable start times: 07:00 to 11:30 and 13:00 to 17:00 in 30-minute steps (19 slots; no slot at 12:00)',
    grid,
    { proofs: ['07:00', '11:30', '13:00', '17:00', '19'] },
  ],
  [
    '9',
    'Filter date minimums: 2020-01-01 for appointments; date-time 1970-01-01T00:00',
    since1970,
    { proofs: ['01/01/1970, 00:00'] },
  ],
  ['9', 'Procedure type codes: 1 Corporal, 2 Facial', byReception, { proofs: ['2', 'Facial'] }],
  ['A11', 'asks again with the new price', price, { proofs: ['O valor mudou', 'Agendar por R$s199,00'] }],
  ['B', 'Registrar como encaixe?', byReception],
])
