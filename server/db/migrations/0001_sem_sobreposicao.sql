-- The last word on double booking: no two visits of the clinic overlap, but for those that were knowingly squeezed in.
ALTER TABLE "agendamento" ADD CONSTRAINT "agendamento_sem_sobreposicao"
  EXCLUDE USING gist (tsrange("inicio", "fim") WITH &&) WHERE (NOT "encaixe");
