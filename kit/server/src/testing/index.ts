export { createTemporaryDatabase, withTemporaryDatabase } from './database.ts';
