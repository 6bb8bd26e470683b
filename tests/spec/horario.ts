import { entriesOf, testsOf } from './entry.ts'

const horarioTests = testsOf('src/features/horario/components/horario-registry.test.tsx')
const deletion = testsOf('src/features/horario/components/horario-deletion.test.tsx')
const filter = testsOf('src/features/horario/components/horario-filter.test.tsx')
const clinica = testsOf('tests/e2e/admin-clinica.spec.ts')
const horarioForm = horarioTests('stands beside the table, with its two buttons and the filter’s')
const horarioTimes = horarioTests('offers the hours from 07:00 to 20:00; another date clears what was chosen')
const horarioTitle = horarioTests('is titled by how many rows it has')
const horarioDelete = deletion('asks, says how many visits stay, and does nothing when it is cancelled')
const horarioSends = horarioTests('sends one date with its four times and begins anew')
const horarioLife = clinica(
  'Admin registers a day’s hours, finds them by the filter and deletes them only after confirming',
)
const filterFindsNothing = filter('stays open and says so after %s, until Limpar resets both dates')

/** The opening hours: sections 2, 3, 4, 5, 8 and 9. */
export const horarioEntries = entriesOf([
  ['2', 'Hours: delete per row', horarioDelete, { proofs: ['Excluir quinta-feira, 26 de novembro'] }],
  ['2', 'Filtro', horarioForm],
  ['2', 'Sem horários para serem exibidos', horarioTests('begins today, and says so when nothing is left')],
  ['2', 'Horário', horarioTitle],
  ['2', 'Horários', horarioTitle],
  ['2', 'Tem certeza de que deseja excluir este horário?', horarioDelete],
  ['2', 'Hours: Confirmar and Cancelar', horarioLife, { proofs: ['Confirmar', 'Cancelar'] }],
  ['2', 'Filtrar Horários', horarioForm],
  ['2', 'Data Inicial', filterFindsNothing],
  ['2', 'Data Final', filterFindsNothing],
  [
    '2',
    'Hours filter: minimum 1970-01-01',
    filter('knows no day before 1970'),
    { proofs: ['31/12/1969', '01/01/1970'] },
  ],
  ['2', 'Aplicar', filterFindsNothing],
  ['2', 'Limpar', filterFindsNothing],
  ['2', 'Cancelar', filter('closes without asking')],
  ['2', 'Cadastro de Horários', horarioForm],
  [
    '2',
    'for the picked date four selects (start and end of period 1, start and end of period 2)',
    horarioForm,
    { proofs: ['Início do 1º período', 'Fim do 1º período', 'Início do 2º período', 'Fim do 2º período'] },
  ],
  ['2', 'Salvar', horarioForm],
  ['2', 'Hours: Voltar para o menu', horarioForm, { proofs: ['Voltar para o menu', '/'] }],
  [
    '2',
    'The table shows the end of the second period',
    horarioTests('shows both periods with their own ends, and which is missing'),
    { proofs: ['13:00 às 18:00'], note: 'its own end, where the specification repeats the first one' },
  ],
  [
    '2',
    '/cadastroHorarios for Usuario: table, filter and empty state',
    clinica('a client reads the hours and can change none'),
    { proofs: ['Horários', 'Cadastro de Horários', '0'], note: 'A4: creating and deleting are Admin’s' },
  ],
  [
    '3',
    'Horario: the four time fields are empty strings when unset',
    horarioSends,
    {
      proofs: ['2026-11-23', '08:00', '12:00', ''],
      note: 'B: a date-only field is YYYY-MM-DD',
    },
  ],
  [
    '4',
    'Deleting a row opens the confirmation modal, which closes on cancel',
    horarioDelete,
    { proofs: ['Cancelar'] },
  ],
  [
    '4',
    'Deleting: the modal closes on success, and the list follows',
    horarioLife,
    { proofs: ['Confirmar', 'Sem horários para serem exibidos'] },
  ],
  ['4', 'Filter: Aplicar success closes the modal', horarioLife, { proofs: ['Aplicar', 'Filtrar Horários'] }],
  ['4', 'The list reloads after create', horarioSends, { proofs: ['horario.listar'] }],
  [
    '4',
    'Filter: failure shows an inline error; Limpar resets both dates',
    filterFindsNothing,
    { proofs: ['alert', 'Limpar', 'Data Inicial', 'Data Final', ''] },
  ],
  [
    '4',
    'Picking a new date replaces the selection and clears chosen times',
    horarioTimes,
    { proofs: ['terça-feira, 24 de novembro', ''] },
  ],
  ['8', 'Selecione pelo menos uma data e horário', horarioLife],
  [
    '8',
    'Hours filter, also of an empty result: Não há informações para exibir com o filtro informado!',
    filterFindsNothing,
    { proofs: ['Não há informações para exibir com o filtro informado!', 'nothing found', 'a failure'] },
  ],
  [
    '8',
    'All other failures are shown too',
    deletion('stays asked when the clinic could not be reached'),
    {
      proofs: ['Confirmar', 'dialog'],
      note: 'A10',
    },
  ],
  [
    '9',
    'Opening-hours selectable times: hourly 07:00 to 20:00 (14 options)',
    horarioTimes,
    {
      proofs: ['07:00', '13:00', '20:00', 'Escolha', '15'],
      note: '14 hours after the empty choice',
    },
  ],
  ['9', 'two periods per day', horarioForm, { proofs: ['Início do 1º período', 'Início do 2º período'] }],
])
