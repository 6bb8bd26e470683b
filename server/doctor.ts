// What `npm run doctor` runs: what an operator has to put right, one line each.
import { runCommand } from './command.ts'
import { examine } from './doctor/examine.ts'
import { exitCodeOf, failure, lineOf } from './doctor/finding.ts'

await runCommand(
  async ({ env, log, print }) => {
    const findings = await examine({ env, log })
    for (const finding of findings) print(lineOf(finding))
    return exitCodeOf(findings)
  },
  // A setting that cannot be used is a finding like any other.
  { explain: (line) => lineOf(failure(line)), code: 2 },
)
