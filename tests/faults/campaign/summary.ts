import type { StepResult } from './acts.ts'
import type { Finding } from './audit.ts'
import type { RunReport } from './run.ts'

/** The least part of the steps that must have been done, or the zeros say little. */
const MIN_DONE_SHARE = 0.9

/** The same of the scenarios: what a screen does not offer at that moment is not played. */
const MIN_PLAYED_SHARE = 0.7

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
  readonly silentlyChanged: number
  readonly halfMoved: number
  readonly ghosts: number
  readonly silentlyStale: number
  readonly wronglyDenied: number
  readonly brokenScreens: number
  /** Scenarios beside the phone's steps: asked for, and played. */
  readonly scenarios: number
  readonly played: number
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
  const scenarios = reports.reduce((n, r) => n + r.plan.scenarios.length, 0)
  const played = reports.reduce((n, r) => n + r.played.length, 0)
  const isEnough = attempted >= MIN_DONE_SHARE * results.length && played >= MIN_PLAYED_SHARE * scenarios
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
    silentlyChanged: foundOf('silently changed'),
    halfMoved: foundOf('half-moved'),
    ghosts: foundOf('ghost'),
    silentlyStale: foundOf('silently stale'),
    wronglyDenied: foundOf('wrongly denied'),
    brokenScreens: foundOf('broken screen'),
    scenarios,
    played,
    brokenRuns,
    clean: findings.length === 0 && brokenRuns === 0 && isEnough,
  }
}
