import type { StepResult } from './acts.ts'
import type { Finding } from './audit.ts'
import type { RunReport } from './run.ts'

/** The least part of the steps that must have been done, or the zeros say little. */
const MIN_DONE_SHARE = 0.9

export type Summary = {
  readonly commands: number
  /** Steps asked for; done as planned, by a booking in their place, refused by the screen. */
  readonly steps: number
  readonly done: number
  readonly replaced: number
  readonly refused: number
  readonly lost: number
  readonly doubled: number
  readonly misattributed: number
  readonly wronglyConfirmed: number
  readonly brokenRuns: number
  /** No finding, nothing broken off, enough steps done. */
  readonly clean: boolean
}

export function summaryOf(reports: readonly RunReport[]): Summary {
  const results = reports.flatMap((r) => r.results)
  const countOf = (result: StepResult) => results.filter((r) => r === result).length
  const findings = reports.flatMap((r) => r.findings)
  const foundOf = (kind: Finding['kind']) => findings.filter((f) => f.kind === kind).length
  const brokenRuns = reports.filter((r) => r.broken !== null).length
  const attempted = results.length - countOf('not done')
  return {
    commands: reports.reduce((n, r) => n + r.history.length, 0),
    steps: results.length,
    done: countOf('done'),
    replaced: countOf('replaced'),
    refused: countOf('refused'),
    lost: foundOf('lost'),
    doubled: foundOf('doubled'),
    misattributed: foundOf('misattributed'),
    wronglyConfirmed: foundOf('wrongly confirmed'),
    brokenRuns,
    clean: findings.length === 0 && brokenRuns === 0 && attempted >= MIN_DONE_SHARE * results.length,
  }
}
