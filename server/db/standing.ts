/**
 * The visits that take time, as a table expression. Cancelled ones keep their rows and are nobody's visits
 * any more: who reads `agendamento` itself has to think of them. `ocupa_de` and `ocupa_ate` say from when
 * until when each blocks the clinic's time, with its gap, as the exclusion constraint does of its columns.
 */
export const STANDING = `(select *, inicio - intervalo_antes * interval '1 minute' as ocupa_de,
  fim + intervalo_depois * interval '1 minute' as ocupa_ate
  from agendamento where estado <> 'cancelada')`
