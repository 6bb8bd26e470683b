/** Every answer of this API carries it: a captive portal's page does not. */
export const API_HEADER = 'x-clinica-api'
export const API_VERSION = '1'

/**
 * Which history of the clinic's database answers: another one after it was put back from a copy. Absent until
 * the server has looked once.
 */
export const LINEAGE_HEADER = 'x-epoca'

/**
 * The e-mail (URI-encoded) of the person whom a queued command belongs to, or for whom the device asks:
 * refused with `outra_pessoa` if the session is another's. A cookie changes before the page that holds it
 * knows of it.
 */
export const OWNER_HEADER = 'x-dono'
export const ownerHeader = (email: string) => ({ [OWNER_HEADER]: encodeURIComponent(email) })
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'
/**
 * Stands on every answer that was given after the request's `Idempotency-Key` had been looked up: it speaks
 * for all earlier tries under the key, too. A refusal without it was given before, and says nothing of them.
 */
export const DECIDED_HEADER = 'idempotency-decided'
/**
 * `true` on a request whose sender has given it up meanwhile, and only asks whether an earlier try under its
 * `Idempotency-Key` was taken: where none was, none is any more (`desistido`).
 */
export const GIVEN_UP_HEADER = 'idempotency-given-up'
/** How many rows there are, where a list is answered in pages. */
export const TOTAL_HEADER = 'x-total'
/** Tells the operator, on the answer of health alone, who the server thinks has asked: `address protocol`. */
export const SEEN_FROM_HEADER = 'x-visto-de'
