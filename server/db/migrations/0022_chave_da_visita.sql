-- Whether a visit was made under a key is asked of every visit, whatever its date.
CREATE INDEX "agendamento_chave" ON "agendamento" USING btree ("chave") WHERE "agendamento"."chave" is not null;