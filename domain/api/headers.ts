/** Every answer of this API carries it: a captive portal's page does not. */
export const API_HEADER = 'x-clinica-api'
export const API_VERSION = '1'

/**
 * The e-mail (URI-encoded) a queued command belongs to: refused with `outra_pessoa` if the session is
 * another's.
 */
export const OWNER_HEADER = 'x-dono'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'
/** How many rows there are, where a list is answered in pages. */
export const TOTAL_HEADER = 'x-total'
