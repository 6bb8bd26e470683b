import { Notice } from '#src/components/notice.tsx'

/** Over visits that this device read before the clinic went back to a copy: nothing of them is sure. */
export function OldList() {
  return (
    <Notice live tone="wait" title="A clínica voltou a uma cópia">
      Esta lista é de antes e pode não valer mais. Ela é conferida assim que a clínica responder.
    </Notice>
  )
}
