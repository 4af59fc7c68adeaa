# Installs the library as the CMake package `Quadrille` with the target quadrille::quadrille.
include(CMakePackageConfigHelpers)

install(TARGETS ${QUADRILLE_LIBRARIES} quadrille EXPORT QuadrilleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
# Headers only of what is installed: a program that includes them must be able to link them.
foreach(library ${QUADRILLE_LIBRARIES})
  get_target_property(folder ${library} EXPORT_NAME)
  install(DIRECTORY include/quadrille/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadrille
          COMPONENT dev)
endforeach()
install(EXPORT QuadrilleTargets NAMESPACE quadrille::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille COMPONENT dev)
configure_package_config_file(cmake/QuadrilleConfig.cmake.in
  "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfig.cmake"
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/QuadrilleConfigVersion.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Quadrille COMPONENT dev)
