import { entradasDe, testesDe } from './entry.ts'

const horarios = testesDe('src/features/horario/components/horarios.test.tsx')
const filtro = testesDe('src/features/horario/components/horarios-filtro.test.tsx')
const clinica = testesDe('tests/e2e/admin-clinica.spec.ts')
const horarioForm = horarios('stands beside the table, with its two buttons and the filter’s')
const horarioHoras = horarios('offers the hours from 07:00 to 20:00; another date clears what was chosen')
const horarioTitulo = horarios('is titled by how many rows it has')
const horarioExcluir = horarios('asks, says how many visits stay, and does nothing when it is cancelled')
const horarioEnvia = horarios('sends one date with its four times and begins anew')
const horarioVida = clinica(
  'Admin registers a day’s hours, finds them by the filter and deletes them only after confirming',
)
const filtroNada = filtro('stays open and says so after %s, until Limpar resets both dates')

/** The opening hours: sections 2, 3, 4, 5, 8 and 9. */
export const horario = entradasDe([
  ['2', 'Hours: delete per row', horarioExcluir, { provas: ['Excluir quinta-feira, 26 de novembro'] }],
  ['2', 'Filtro', horarioForm],
  ['2', 'Sem horários para serem exibidos', horarios('begins today, and says so when nothing is left')],
  ['2', 'Horário', horarioTitulo],
  ['2', 'Horários', horarioTitulo],
  ['2', 'Tem certeza de que deseja excluir este horário?', horarioExcluir],
  ['2', 'Hours: Confirmar and Cancelar', horarioVida, { provas: ['Confirmar', 'Cancelar'] }],
  ['2', 'Filtrar Horários', horarioForm],
  ['2', 'Data Inicial', filtroNada],
  ['2', 'Data Final', filtroNada],
  [
    '2',
    'Hours filter: minimum 1970-01-01',
    filtro('knows no day before 1970'),
    { provas: ['31/12/1969', '01/01/1970'] },
  ],
  ['2', 'Aplicar', filtroNada],
  ['2', 'Limpar', filtroNada],
  ['2', 'Cancelar', filtro('closes without asking')],
  ['2', 'Cadastro de Horários', horarioForm],
  [
    '2',
    'for the picked date four selects (start and end of period 1, start and end of period 2)',
    horarioForm,
    { provas: ['Início do 1º período', 'Fim do 1º período', 'Início do 2º período', 'Fim do 2º período'] },
  ],
  ['2', 'Salvar', horarioForm],
  ['2', 'Hours: Voltar para o menu', horarioForm, { provas: ['Voltar para o menu', '/'] }],
  [
    '2',
    'The table shows the end of the second period',
    horarios('shows both periods with their own ends, and which is missing'),
    { provas: ['13:00 às 18:00'], nota: 'A3: its own end' },
  ],
  [
    '2',
    '/cadastroHorarios for Usuario: table, filter and empty state',
    clinica('a client reads the hours and can change none'),
    { provas: ['Horários', 'Cadastro de Horários', '0'], nota: 'A4: creating and deleting are Admin’s' },
  ],
  [
    '3',
    'Horario: the four time fields are empty strings when unset',
    horarioEnvia,
    {
      provas: ['2026-11-23', '08:00', '12:00', ''],
      nota: 'B: a date-only field is YYYY-MM-DD',
    },
  ],
  [
    '4',
    'Deleting a row opens the confirmation modal, which closes on cancel',
    horarioExcluir,
    { provas: ['Cancelar'] },
  ],
  [
    '4',
    'Deleting: the modal closes on success, and the list follows',
    horarioVida,
    { provas: ['Confirmar', 'Sem horários para serem exibidos'] },
  ],
  ['4', 'Filter: Aplicar success closes the modal', horarioVida, { provas: ['Aplicar', 'Filtrar Horários'] }],
  ['4', 'The list reloads after create', horarioEnvia, { provas: ['horario.listar'] }],
  [
    '4',
    'Filter: failure shows an inline error; Limpar resets both dates',
    filtroNada,
    { provas: ['alert', 'Limpar', 'Data Inicial', 'Data Final', ''] },
  ],
  [
    '4',
    'Picking a new date replaces the selection and clears chosen times',
    horarioHoras,
    { provas: ['terça-feira, 24 de novembro', ''] },
  ],
  ['8', 'Selecione pelo menos uma data e horário', horarioVida],
  [
    '8',
    'Hours filter, also of an empty result: Não há informações para exibir com o filtro informado!',
    filtroNada,
    { provas: ['Não há informações para exibir com o filtro informado!', 'nothing found', 'a failure'] },
  ],
  [
    '8',
    'All other failures are shown too',
    horarios('stays asked when the clinic could not be reached'),
    {
      provas: ['Confirmar', 'dialog'],
      nota: 'A10',
    },
  ],
  [
    '9',
    'Opening-hours selectable times: hourly 07:00 to 20:00 (14 options)',
    horarioHoras,
    {
      provas: ['07:00', '13:00', '20:00', 'Escolha', '15'],
      nota: '14 hours after the empty choice',
    },
  ],
  ['9', 'two periods per day', horarioForm, { provas: ['Início do 1º período', 'Início do 2º período'] }],
])
