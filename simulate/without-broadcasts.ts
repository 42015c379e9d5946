// Tabs of one browser announce their writes to each other by BroadcastChannel, and so would phones of different rounds
// that run side by side. Dexie reads the global when it is loaded, so this is imported first.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
