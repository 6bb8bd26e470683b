import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Picture } from '#src/components/pictures/picture.tsx'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'

type Props = {
  readonly title: string
  readonly index: number
  readonly procedimentos: readonly Procedimento[] | undefined
  readonly sizes: string
}

/**
 * A video's own still would be fetched from elsewhere; the picture of the service it speaks of stands for it.
 */
export function VideoStill({ title, index, procedimentos = [], sizes }: Props) {
  const pictured = procedimentos.filter((p) => p.imagem !== '')
  const named = pictured.find((p) => title.toLowerCase().includes(p.nome.toLowerCase()))
  const imagem = (named ?? pictured[index % pictured.length])?.imagem
  return imagem === undefined ? (
    <Picture name="hero-profile" />
  ) : (
    <ProcedimentoPicture imagem={imagem} sizes={sizes} width={640} height={360} />
  )
}
