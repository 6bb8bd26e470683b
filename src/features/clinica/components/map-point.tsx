import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Picture } from '#src/components/pictures/picture.tsx'
import { coordenadasDoLink } from '../utils.ts'
import { CampoTexto } from './clinica-fields.tsx'
import form from './clinica-form.module.css'
import classes from './map-point.module.css'
import { lerValores } from './clinica-values.ts'
import type { ClinicaForm } from './use-clinica-form.ts'

const CAMPOS = ['mapaUrl', 'latitude', 'longitude'] as const

/** The clinic's point on the map: a still, and behind "Ajustar o ponto" the link and the coordinates. */
export function ClinicaPonto({ f }: { readonly f: ClinicaForm }) {
  const id = useId()
  const [aberto, setAberto] = useState(false)
  const [doLink, setDoLink] = useState(false)
  // A refused field must be seen.
  const comErro = CAMPOS.some((campo) => f.form.errors[campo] !== undefined)
  const visivel = aberto || comErro
  const ponto = pontoDe(f)

  function lerLink(link: string) {
    const achado = coordenadasDoLink(link)
    setDoLink(achado !== null)
    if (achado === null) return
    f.form.setFieldValue('latitude', String(achado.latitude).replace('.', ','))
    f.form.setFieldValue('longitude', String(achado.longitude).replace('.', ','))
  }

  return (
    <div className={form.seis}>
      <div className={classes.map}>
        <Picture name="mapa-previa" className={classes.still} />
        <Button
          variant="default"
          size="sm"
          className={classes.adjust ?? ''}
          leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
          aria-expanded={visivel}
          aria-controls={id}
          onClick={() => setAberto(!visivel)}
        >
          Ajustar o ponto
        </Button>
      </div>
      <div id={id} className={classes.point}>
        {visivel && (
          <div className={form.fields}>
            <CampoTexto
              f={f}
              campo="mapaUrl"
              label="Link do mapa"
              colunas="seis"
              type="url"
              inputMode="url"
              placeholder="https://www.google.com/maps/..."
              help="Cole o link do Google Maps ou do OpenStreetMap: o ponto vem dele."
              depois={lerLink}
            />
            <CampoTexto
              f={f}
              campo="latitude"
              label="Latitude"
              colunas="metade"
              inputMode="decimal"
              placeholder="-23,5565"
              filled={doLink}
              depois={() => setDoLink(false)}
            />
            <CampoTexto
              f={f}
              campo="longitude"
              label="Longitude"
              colunas="metade"
              inputMode="decimal"
              placeholder="-46,6895"
              filled={doLink}
              depois={() => setDoLink(false)}
            />
          </div>
        )}
        {ponto === null ? (
          <p>Sem ponto, a página inicial mostra só o endereço.</p>
        ) : (
          <p>
            <a href={ponto} target="_blank" rel="noreferrer">
              Conferir o ponto no mapa
              <IconExternalLink size={17} stroke={1.75} aria-hidden />
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** The point's page on OpenStreetMap, or null while there is none. */
function pontoDe({ form: { values } }: ClinicaForm): string | null {
  const lidos = lerValores({ ...values, nome: 'x', videos: [], email: '', mapaUrl: '' })
  if (!lidos.ok || lidos.value.latitude === null || lidos.value.longitude === null) return null
  const { latitude, longitude } = lidos.value
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
