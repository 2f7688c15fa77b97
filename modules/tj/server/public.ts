/** Public API of this module. Empty: alarms are published as `tj.alarm.changed`. */
export {};
