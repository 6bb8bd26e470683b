/** What somebody is called by: "Beatriz" of "Beatriz Alves". */
export function firstNameOf(nome: string): string {
  return nome.split(' ')[0] ?? nome
}
