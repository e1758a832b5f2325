/** Lists the people of the demo farm. Only the three demo accounts have a password; the others are names on lists. */
export type DemoUser = {
  key: string
  email: string
  firstName: string
  lastName: string
  role: 'USER' | 'ADMIN'
  language: string
  country: string
  telephone: string
  signsIn: boolean
}

/** The password of the three demo accounts and the secret of every demo gateway. */
export const DEMO_SECRET = 'earshot-demo'

export const DEMO_USERS: DemoUser[] = [
  account('farmer', 'Griet', 'Verhaeghe', 'USER', '+32470000101'),
  account('vet', 'Ines', 'Maes', 'USER', '+32470000102'),
  account('admin', 'Noor', 'Adriaens', 'ADMIN', '+32470000103'),
  contact('koen', 'Koen', 'Verhaeghe', 'BE', 'koen@terlinde.example'),
  contact('jelle', 'Jelle', 'Wouters', 'NL', 'jelle@peelhoeve.example'),
  contact('brandt', 'Henrike', 'Brandt', 'DE', 'henrike@hof-brandt.example'),
  contact('sanne', 'Sanne', 'van Erp', 'NL', 'sanne@nieuw-erf.example'),
  contact('lotte', 'Lotte', 'Claes', 'BE', 'lotte@boerderij-klaver.example'),
  contact('eschen', 'Jost', 'Eschen', 'DE', 'jost@gut-eschenhof.example'),
  contact('bram', 'Bram', 'Verhoeven', 'NL', 'bram@ter-aa.example'),
  contact('roos', 'Roos', 'Hendriks', 'NL', 'roos@pluimgaard.example'),
  contact('tammo', 'Tammo', 'Lienen', 'DE', 'tammo@amselgrund.example'),
  contact('gerrit', 'Gerrit', 'Nijland', 'NL', 'gerrit@veldlust.example'),
  contact('margot', 'Margot', 'Delvaux', 'BE', 'margot@trois-tilleuls.example'),
]

/** Each account's own sets of sites, as the sites list's group filter shows them. */
export const DEMO_GROUPS: { user: string; name: string; sites: string[] }[] = [
  { user: 'farmer', name: 'Own farms', sites: ['linde', 'rode', 'brug'] },
  { user: 'farmer', name: 'Within half an hour', sites: ['linde', 'kapelhof'] },
  { user: 'vet', name: 'Vet round, Tuesday', sites: ['linde', 'rode', 'brug'] },
  {
    user: 'vet',
    name: 'Contract fatteners',
    sites: ['linde', 'peelhoeve', 'eschenhof', 'brug', 'amselgrund'],
  },
  { user: 'vet', name: 'Sow herds', sites: ['klaver', 'veldlust'] },
]

function account(
  key: string,
  firstName: string,
  lastName: string,
  role: DemoUser['role'],
  telephone: string,
): DemoUser {
  const email = `${key}@demo.earshot.example`
  return { key, email, firstName, lastName, role, language: 'en-US', country: 'BE', telephone, signsIn: true }
}

function contact(key: string, firstName: string, lastName: string, country: string, email: string): DemoUser {
  const telephone = country === 'NL' ? '+31600000200' : country === 'DE' ? '+4915000000200' : '+32470000200'
  return {
    key,
    email,
    firstName,
    lastName,
    role: 'USER',
    language: 'en-US',
    country,
    telephone,
    signsIn: false,
  }
}
