import { Notice } from '#src/components/notices/notice.tsx'

/** The notice over visits that this device read before the clinic went back to a copy: they may be others. */
export function OldList() {
  return (
    <Notice live tone="wait" title="A clínica voltou a uma cópia">
      Esta lista é de antes e pode não valer mais. Ela é conferida assim que a clínica responder.
    </Notice>
  )
}
