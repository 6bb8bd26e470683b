/** Everybody's password, wherever a test makes an account. */
export const PASSWORD = 'senha-forte-1'

/** The reception's account. */
export const ADMIN_EMAIL = 'admin@exemplo.test'

/** The settings by which a server makes that account at its first start. */
export const ADMIN_ENV = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD }

/** An address that nobody has registered yet. */
export const newEmail = (name: string): string => `${name}-${crypto.randomUUID()}@exemplo.test`
