import { pino } from 'pino'

/** A logger that says nothing, for parts under test that want one. */
export const quietLog = pino({ level: 'silent' })
