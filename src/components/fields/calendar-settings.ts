import 'dayjs/locale/pt-br'
import '@mantine/dates/styles.layer.css'
import classes from './calendar.lazy.module.css'

const WEEKDAY_LABELS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

/** What every calendar of the app shares, inline or dropped down from a field. */
export const calendarSettings = {
  locale: 'pt-br',
  firstDayOfWeek: 0,
  hideOutsideDates: true,
  // dayjs' short names are "Do 2ª 3ª"; nobody says so.
  weekdayFormat: (date: string) =>
    WEEKDAY_LABELS[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '',
  monthLabelFormat: 'MMMM [de] YYYY',
  ariaLabels: {
    nextMonth: 'Próximo mês',
    previousMonth: 'Mês anterior',
    nextYear: 'Próximo ano',
    previousYear: 'Ano anterior',
    nextDecade: 'Próxima década',
    previousDecade: 'Década anterior',
  },
} as const

export const calendarClasses = {
  calendarHeader: classes.header ?? '',
  calendarHeaderControl: classes.control ?? '',
  calendarHeaderLevel: classes.level ?? '',
  month: classes.month ?? '',
  monthCell: classes.cell ?? '',
  weekday: classes.weekday ?? '',
  day: classes.day ?? '',
}
