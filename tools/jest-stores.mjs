import { forgetStores } from './lib/stores-of-suite.mjs';

forgetStores();
