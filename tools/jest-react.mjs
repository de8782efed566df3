import * as React from 'react';

const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

/**
 * React's development build makes an error for each element that it creates, to say later who made it, until it has made ten
 * thousand in a second: a seventh of the time of the sites' tests. Here it has always made so many already.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
