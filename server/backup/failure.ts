/** A copy that cannot be made, read or put back. `message` is one pt-BR line for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export function damaged(cause?: unknown): BackupError {
  return new BackupError('A cópia está danificada ou incompleta: use outra.', { cause })
}
