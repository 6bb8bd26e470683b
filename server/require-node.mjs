// Plain JavaScript of an old kind: it has to run on the very Node that is too old.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `É preciso o Node 24 ou mais novo (este é o ${process.versions.node}): rode "npm ci" sem --ignore-scripts, que o traz, e use os comandos do npm.\n`,
  )
  process.exit(1)
}
