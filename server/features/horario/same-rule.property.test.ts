import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONGEST_GAP, withGap } from '#domain/agendamento/gap.ts'
import { agendaDayOf, agendaOf, checkSlot, slotsOfDay } from '#domain/agendamento/slots.ts'
import { stretchesOf, withTakenDays } from '#domain/agendamento/taken.ts'
import { windowOf } from '#domain/clinica/limits.ts'
import {
  addDays,
  type ClinicDate,
  clinicNowOf,
  formatDateTime,
  formatTime,
  MINUTES_OF_DAY,
} from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { weekAround } from '#tests/support/week.ts'
import { toAgenda } from './repository.ts'

/** By hand: `CLINICS=100000 npx vitest run server/features/horario/same-rule` */
const CLINICS = Number(process.env.CLINICS ?? 300)

/** Zones that have, or had, summer time, of both halves of the earth, and one that never did. */
const ZONES = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Asia/Tokyo']

/** Instants around the days on which those clocks are changed, Christmas and Carnival among them. */
const instant = fc.integer({ min: Date.UTC(2017, 9, 1), max: Date.UTC(2028, 11, 31) })

const minutesOfGap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: LONGEST_GAP }))
const gap = fc.record({ antes: minutesOfGap, depois: minutesOfGap })

const visit = fc.record({
  dia: fc.nat(3),
  inicio: fc.nat(MINUTES_OF_DAY - 1),
  tempo: fc.integer({ min: 1, max: 400 }),
  gap,
  /** The client's own, which her device has row by row. */
  isOwn: fc.boolean(),
})
const registered = fc.option(
  fc
    .uniqueArray(fc.integer({ min: 7, max: 20 }), { minLength: 4, maxLength: 4 })
    .map((hours) => [...hours].sort((a, b) => a - b).map((hour) => formatTime(hour * 60))),
)

const clinic = fc.record({ at: instant, fuso: fc.constantFrom(...ZONES) }).chain(({ at, fuso }) => {
  const clinicNow = clinicNowOf(at, fuso)
  const days = Array.from({ length: 4 }, (_, i) => addDays(clinicNow.date, i))
  return fc.record({
    clinicNow: fc.constant(clinicNow),
    days: fc.constant(days),
    week: fc.option(weekAround(days)),
    hours: fc.array(registered, { minLength: 4, maxLength: 4 }),
    visits: fc.array(visit, { maxLength: 8 }),
    tempo: fc.integer({ min: 5, max: 240 }),
    gap: fc.option(gap, { nil: undefined }),
    horasParaMarcar: fc.option(fc.integer({ min: 1, max: 60 })),
    diasDeAgenda: fc.option(fc.integer({ min: 1, max: 3 })),
  })
})

/** The wall clock of so many minutes after a midnight, or before it, as the database writes it. */
function timestampOf(date: ClinicDate, minute: number): string {
  const days = Math.floor(minute / MINUTES_OF_DAY)
  return formatDateTime(addDays(date, days), minute - days * MINUTES_OF_DAY).slice(0, 19)
}

/**
 * Of every minute of its next days the device says what the server says: the one has visits as stretches of
 * days and the clinic's record, the other rows of its tables.
 */
it(
  'browser and server say the same of every start, and what is offered is accepted',
  () => {
    fc.assert(
      fc.property(clinic, ({ clinicNow, days, week, hours, visits, tempo, gap: around, ...limits }) => {
        const horarios = days.flatMap((data, i) => {
          const [a, b, c, d] = hours[i] ?? []
          return a === undefined || b === undefined || c === undefined || d === undefined
            ? []
            : [
                {
                  data,
                  horarioInicioPrimeiroPeriodo: a,
                  horarioFimPrimeiroPeriodo: b,
                  horarioInicioSegundoPeriodo: c,
                  horarioFimSegundoPeriodo: d,
                },
              ]
        })
        // The database answers when visits are, and their gaps beside it.
        const rows = visits.map(({ dia, inicio, tempo: minutes, gap: { antes, depois } }) => ({
          inicio: timestampOf(days[dia] ?? '', inicio),
          minutes,
          intervaloAntes: antes,
          intervaloDepois: depois,
        }))
        const onServer = toAgenda({ horarios, visits: rows, semana: week })
        const rowsOf = (isOwn: boolean) =>
          visits.flatMap((v) =>
            v.isOwn === isOwn
              ? [
                  {
                    dataHoraAgendada: formatDateTime(days[v.dia] ?? '', v.inicio),
                    tempo: formatDuration(v.tempo),
                    ...withGap(v.gap),
                  },
                ]
              : [],
          )
        const taken = agendaOf([], rowsOf(false), null).ocupados
        const onDevice = withTakenDays(
          agendaOf(horarios, rowsOf(true), week),
          [...taken].map(([data, intervals]) => [data, stretchesOf(intervals)] as const),
        )
        const window = windowOf({ ...limits, visitasAbertas: null, pedidosPorDia: null }, clinicNow)
        for (const data of days) {
          const asked = { date: data, tempo, gap: around, clinicNow, ...window }
          const shown = slotsOfDay(agendaDayOf(onDevice, asked))
          const offered = shown.kind === 'free' ? shown.starts : []
          const day = agendaDayOf(onServer, asked)
          const accepted = Array.from({ length: MINUTES_OF_DAY }, (_, minute) => minute).filter(
            (minute) => checkSlot(day, minute).ok,
          )
          expect([data, offered]).toEqual([data, accepted])
        }
      }),
      { numRuns: CLINICS },
    )
  },
  60_000 + CLINICS * 20,
)
