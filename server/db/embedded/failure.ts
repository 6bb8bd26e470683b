/** The embedded PostgreSQL cannot be had. `message` is one pt-BR line for whoever started the server. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
