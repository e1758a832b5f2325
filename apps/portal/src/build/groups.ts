/**
 * Which sources share a file. Over a phone's network a file costs a round trip more than its bytes do, so what is needed
 * together is one file; and nobody fetches what only others need. A source goes to the first group it belongs to, with
 * everything it imports.
 */

interface Group {
  name: string
  test?: RegExp
  tags?: ['$initial']
  priority: number
}

const SOURCES: readonly Omit<Group, 'priority'>[] = [
  /** The script of the first load. */
  { name: 'start', tags: ['$initial'] },
  /** What forms of visitors and signed-in pages both draw. */
  {
    name: 'parts',
    test: /\/src\/(?:ui\/(?:Button|Field|PasswordField|Spinner|Logo|forms\/Form|page\/PublicFooter|LanguageSelect)\.(?:tsx|module\.css)$|i18n\/rule-text|lib\/(?:locale|use-now|welcome-flag|parts\/lazy-part)\.)/,
  },
  /** The page most people see first. */
  {
    name: 'front',
    test: /\/src\/(?:features\/session\/(?:SignInPage|SignInForm)\.tsx|ui\/page\/EntryLayout\.tsx)$/,
  },
  /** Schemas and entries: a fifth of the script, which the sign-in form does without. */
  { name: 'calls', test: /\/(?:packages\/contract\/src|node_modules\/zod)\/|\/src\/api\// },
  /** Menus and what opens beside a button. */
  { name: 'menus', test: /\/node_modules\/(?:@mantine|@floating-ui)\// },
  /** What several signed-in pages draw. */
  {
    name: 'shell',
    test: /\/src\/(?:app\/layouts\/|ui\/(?:page\/(?:Answer|NavItem|PageHead|PageParts|Sheet|slots)|AsyncSection|Dialog|EmptyState|Figure|FilterMenu|MenuButton|Menu\.module|Pager|SearchField|SegmentedControl|Skeleton)\b|barn\/(?:values|status|alerts|charts\/alert-spans)\b|lib\/use-(?:address|media-query)\.)|\/node_modules\/@tabler\//,
  },
]

export const GROUPS: Group[] = SOURCES.map((group, place) => ({
  ...group,
  priority: SOURCES.length - place,
}))
