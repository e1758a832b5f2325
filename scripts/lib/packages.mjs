// The packages and what none of their files may import; `rooms.mjs` makes import rules of it.

/** What none of a package's files may import, tests included. */
export const PACKAGES = [
  {
    files: 'packages/contract/**',
    never: ['node:*', '@earshot/**', 'react', 'react-*', 'kysely', 'pg', 'fastify', 'pino'],
    why: 'The contract depends on zod only.',
  },
  {
    files: 'packages/engine/**',
    never: [
      'node:*',
      '@earshot/server/**',
      '@earshot/portal/**',
      '@earshot/edge/**',
      'kysely',
      'pg',
      'pino',
      'fastify',
      'react',
    ],
    why: 'The engine is pure: values and now in, values out. It judges in the server and in the browser.',
  },
  {
    files: 'packages/demo/**',
    never: ['node:*', '@earshot/server/**', '@earshot/portal/**', '@earshot/edge/**'],
    why: 'The demo farm is data on top of the contract.',
  },
  {
    files: 'apps/server/src/**',
    never: ['@earshot/portal/**', '@earshot/edge/**', '@earshot/bench/**'],
    why: 'The server reaches portal and edge only as files and processes.',
  },
  {
    files: 'apps/bench/**',
    never: ['@earshot/portal/**', '@earshot/edge/**'],
    why: 'The benchmarks measure the server from outside it, and through files and processes the rest.',
  },
  {
    files: 'apps/edge/**',
    never: ['@earshot/server/**', '@earshot/portal/**'],
    why: 'The edge speaks only the contract.',
  },
  {
    files: 'apps/portal/**',
    never: ['@earshot/server/**', '@earshot/edge/**'],
    why: 'The portal speaks only the contract.',
  },
]
