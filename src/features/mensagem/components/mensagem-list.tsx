import { IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { type Mensagem, nomeDoTipoMensagem } from '#domain/mensagem/schema.ts'
import { RowActions } from '#src/components/row-actions.tsx'
import { useGradually } from '#src/lib/use-gradually.ts'
import classes from './mensagem-list.module.css'
import { TipoGlyph } from './kind-glyph.tsx'

type RowProps = {
  readonly onEditar: (mensagem: Mensagem) => void
  readonly onDeletar: (mensagem: Mensagem) => void
  readonly online: boolean
}
type Props = RowProps & {
  readonly mensagens: readonly Mensagem[]
  /** The one in the form. */
  readonly emEdicao: number | null
}

/** The clinic's messages, enabled or not. Rows stay as they are while the form is typed in. */
export const MensagensLista = memo(function MensagensLista({ mensagens, emEdicao, ...row }: Props) {
  return (
    <ul className={classes.list}>
      {useGradually(mensagens).map((m) => (
        <Linha key={m.id} mensagem={m} on={m.id === emEdicao} {...row} />
      ))}
    </ul>
  )
})

const Linha = memo(function Linha(props: RowProps & { mensagem: Mensagem; on: boolean }) {
  const { mensagem, on, onEditar, onDeletar, online } = props
  const { nome, descricao, tipoMensagemTemporaria, habilitado } = mensagem
  return (
    <li className={classes.row} data-on={on || undefined} data-off={!habilitado || undefined}>
      <TipoGlyph tipo={tipoMensagemTemporaria} />
      <div className={classes.words}>
        <span className={classes.kind}>
          {nomeDoTipoMensagem[tipoMensagemTemporaria]}
          {!habilitado && (
            <span className={classes.off}>
              <IconEyeOff size={15} stroke={1.75} aria-hidden />
              Desabilitada
            </span>
          )}
        </span>
        <b>{nome}</b>
        <p>{descricao}</p>
      </div>
      <RowActions
        name={nome}
        onEdit={() => onEditar(mensagem)}
        onDelete={() => onDeletar(mensagem)}
        deleteDisabled={!online}
      />
    </li>
  )
})
