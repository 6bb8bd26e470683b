import { Button } from '@mantine/core'
import { IconMap2, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { Picture } from '#src/components/pictures/picture.tsx'
import { clinicaAddressLines, directionsUrl, embeddedMap } from '../utils.ts'
import classes from './where-we-are.module.css'

type Props = { readonly clinica: Clinica; readonly online: boolean }

/**
 * Where the clinic is: the address always in words; the map only after a tap, for nobody else is asked
 * before.
 */
export function WhereWeAre({ clinica, online }: Props) {
  const lines = clinicaAddressLines(clinica)
  const map = embeddedMap(clinica)
  const directions = directionsUrl(clinica)
  if (lines.length === 0 && map === null) return null
  return (
    <section className={classes.section} aria-labelledby="inicio-onde">
      <h2 id="inicio-onde">Onde estamos</h2>
      {map !== null && <MapFrame src={map} title={`Mapa: ${lines[0] ?? clinica.nome}`} online={online} />}
      <div className={classes.words}>
        <IconMapPin size={22} stroke={1.75} aria-hidden />
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {directions !== null && (
          <Button
            component="a"
            href={directions}
            target="_blank"
            rel="noreferrer"
            variant="light"
            className={classes.way ?? ''}
            leftSection={<IconMapPin size={20} stroke={1.75} aria-hidden />}
          >
            Como chegar
          </Button>
        )}
      </div>
    </section>
  )
}

function MapFrame({ src, title, online }: { src: string; title: string; online: boolean }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className={classes.map}>
      {isLoaded ? (
        <iframe
          src={src}
          title={title}
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <>
          <Picture name="map-preview" className={classes.still} />
          <Button
            variant="default"
            className={classes.load ?? ''}
            leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden />}
            onClick={() => setLoaded(true)}
            disabled={!online}
          >
            {online ? 'Carregar o mapa' : 'O mapa precisa de internet'}
          </Button>
        </>
      )}
    </div>
  )
}
