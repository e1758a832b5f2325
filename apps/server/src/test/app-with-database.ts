/** Nearly every test of a module begins with one line: `const { app, db } = appWithDatabase({ clock })`. */
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#db/open.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { upcomingDatabase } from './database.ts'

export interface AppWithDatabaseOptions extends Omit<TestAppOptions, 'db'> {
  /** At most this many connections are open at a time. */
  max?: number
}

export interface AppWithDatabase {
  /** The application, which answers from the first test on, and in every `beforeAll` written below this line. */
  app: TestApp
  db: Db
}

/** Opens the application before the tests of the file or block that calls it, and closes and drops it after them. */
export function appWithDatabase({ max, ...options }: AppWithDatabaseOptions = {}): AppWithDatabase {
  const database = upcomingDatabase(max === undefined ? {} : { max })
  const { db } = database
  let opened: TestApp | undefined
  beforeAll(async () => {
    await database.create()
    opened = await testApp({ ...options, db })
  })
  afterAll(async () => {
    await opened?.close()
    await database.drop()
  })
  return { app: laterApp(() => opened), db }
}

/** Can be taken apart and handed on before there is an application behind it. */
function laterApp(find: () => TestApp | undefined): TestApp {
  const now = () => {
    const app = find()
    if (app === undefined) throw new Error('The application is opened in beforeAll: use it there or later')
    return app
  }
  return {
    get app() {
      return now().app
    },
    get ctx() {
      return now().ctx
    },
    call: (endpoint, input, options) => now().call(endpoint, input, options),
    signIn: user => now().signIn(user),
    close: () => now().close(),
  }
}
