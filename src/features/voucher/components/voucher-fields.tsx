import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { Ticket } from '#src/components/ticket.tsx'
import { stubOf } from '../utils.ts'
import type { VoucherValues } from '../values.ts'
import classes from './voucher-fields.module.css'

/** The fields of a voucher, and what a client will see of it. */
export function VoucherFields({ form }: { readonly form: UseFormReturnType<VoucherValues> }) {
  const { nome, descricao, campo } = form.values
  const helpId = useId()
  return (
    <>
      <TextInput label="Nome" maxLength={120} autoComplete="off" {...form.getInputProps('nome')} />
      <Textarea label="Descrição" rows={3} {...form.getInputProps('descricao')} />
      <div>
        <Switch
          label="Habilitado"
          aria-describedby={helpId}
          {...form.getInputProps('campo', { type: 'checkbox' })}
        />
        <p id={helpId} className={classes.help}>
          Aparece para as clientes em Nossos Serviços.
        </p>
      </div>
      <section className={classes.preview} aria-label="Prévia">
        <p className={classes.words}>{campo ? 'Como a cliente vê' : 'Desabilitado: a cliente não vê'}</p>
        <Ticket stub={stubOf({ nome, descricao })} title={nome.trim() || 'Nome do voucher'} disabled={!campo}>
          {descricao.trim() || 'A descrição aparece aqui.'}
        </Ticket>
      </section>
    </>
  )
}
