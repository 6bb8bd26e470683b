/**
 * What a client reads and signs before anything of her health is kept. A changed text gets the next number:
 * what was signed before stays signed under its own. To be looked at by the clinic's lawyer.
 */
export const HEALTH_CONSENT = {
  versao: 1,
  texto:
    'Autorizo a clínica a guardar este dado sobre a minha saúde, só para me atender com segurança. ' +
    'Quem trabalha aqui o abre quando vai me atender, e cada leitura fica registrada com nome e hora. ' +
    'Posso retirar esta autorização quando quiser: o dado é apagado na hora.',
} as const
