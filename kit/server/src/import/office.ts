/** Office files in parts: a separate entry point, for processes that must load nothing else of the kit. */
export { readSheets } from './read-xlsx.ts';
export { type TableLimits, TableTooLarge } from './table-limits.ts';
export { openParts, type UnpackLimits, UnpacksTooMuch, type XmlHandlers, type XmlParts } from './zip-xml.ts';
